"""Deployments as Ray Serve gives access to them: who is asked is found by a consistent hash of the question's key."""

from __future__ import annotations

from typing import Any

from ray.exceptions import RayError, RayTaskError
from ray.serve.exceptions import RayServeException
from ray.serve.handle import DeploymentHandle

from embodiment.cluster.deployments import WorkerLost
from embodiment.errors import EngineError


class ServeDeployment:
    """The ``Deployment`` port over a handle of Ray Serve.

    Args:
        handle: Of the deployment; its router is the consistent hash for those that keep something of a session.
    """

    def __init__(self, handle: DeploymentHandle) -> None:
        self._handle = handle
        self._methods: dict[str, Any] = {}

    @property
    def name(self) -> str:
        """The deployment's."""
        return str(self._handle.deployment_name)

    async def ask(self, method: str, *arguments: Any, key: str = "") -> Any:
        """Ask one replica; taking the question back takes it back there too."""
        asked = self._methods.get(method)
        if asked is None:
            asked = self._methods[method] = self._handle.options(method_name=method)
        if key:
            asked = asked.options(session_id=key)
        try:
            return await asked.remote(*arguments)
        except RayTaskError as error:
            raise self._refused(error) from None
        except (RayError, RayServeException) as error:
            raise WorkerLost(f"{self.name}: {type(error).__name__}") from None

    async def tell_all(self, method: str, *arguments: Any) -> None:
        """Tell every replica."""
        try:
            await self._handle.broadcast(method, *arguments).results_async()
        except RayTaskError as error:
            raise self._refused(error) from None
        except (RayError, RayServeException) as error:
            raise WorkerLost(f"{self.name}: {type(error).__name__}") from None

    def _refused(self, error: RayTaskError) -> EngineError:
        """Our own errors by their text; of others the type alone, for the text may quote what somebody said."""
        cause = error.cause
        if isinstance(cause, WorkerLost):
            return WorkerLost(str(cause))
        if isinstance(cause, EngineError):
            return EngineError(str(cause))
        if isinstance(cause, RayError | RayServeException):  # the replica was ending
            return WorkerLost(f"{self.name}: {type(cause).__name__}")
        return EngineError(f"{self.name} failed: {type(cause).__name__}")
