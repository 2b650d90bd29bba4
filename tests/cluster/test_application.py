"""The application as Ray Serve reads it; nothing is started."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import embodiment.cluster
from embodiment.cluster.options import ClusterOptions
from embodiment.errors import UsageError

CONFIG = Path(embodiment.cluster.__file__).parent / "serve_config.yaml"
DEPLOYMENTS = {"Ingress", "VoiceActivity", "Recogniser", "Brain", "Synthesizer"}


def config() -> dict[str, Any]:
    """What the file says."""
    read: dict[str, Any] = yaml.safe_load(CONFIG.read_text(encoding="utf-8"))
    return read


def test_the_arguments_of_the_config_file_are_known() -> None:
    (application,) = config()["applications"]
    options = ClusterOptions.from_arguments(application["args"])
    ingress = next(one for one in application["deployments"] if one["name"] == "Ingress")
    assert ingress["autoscaling_config"]["target_ongoing_requests"] <= options.max_sessions
    assert {one["name"] for one in application["deployments"]} == DEPLOYMENTS


@pytest.mark.filterwarnings("ignore")
@pytest.mark.slow
def test_serve_takes_the_config_file_and_builds_what_it_names() -> None:
    pytest.importorskip("ray.serve", reason='Ray Serve is not installed: pip install ".[ray]"')
    from ray._common.utils import import_attr
    from ray.serve._private.build_app import build_app
    from ray.serve.schema import ServeDeploySchema

    schema = ServeDeploySchema.model_validate(config())
    (application,) = schema.applications
    build = import_attr(application.import_path)
    built = build_app(build(application.args), name=application.name)
    assert {deployment.name for deployment in built.deployments} == DEPLOYMENTS
    assert built.ingress_deployment_name == "Ingress"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.slow
def test_the_ingress_may_listen_itself_and_workers_do_not_see_what_is_the_ingresses() -> None:
    pytest.importorskip("ray.serve", reason='Ray Serve is not installed: pip install ".[ray]"')
    from ray.serve._private.build_app import build_app

    from embodiment.cluster.application import application

    options = ClusterOptions(listen_here=True, token="secret", store="redis://h/0")
    built = build_app(application(options, ingresses=3, workers=2), name="x")
    by_name = {deployment.name: deployment for deployment in built.deployments}
    assert set(by_name) == DEPLOYMENTS - {"VoiceActivity"}
    assert by_name["Ingress"].num_replicas == 3
    assert by_name["Brain"].num_replicas == 2
    (told,) = by_name["Brain"].init_args
    assert (told.token, told.store) == ("", "")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.slow
def test_an_unknown_argument_is_told_before_anything_is_started() -> None:
    pytest.importorskip("ray.serve", reason='Ray Serve is not installed: pip install ".[ray]"')
    from embodiment.cluster.application import build

    with pytest.raises(UsageError, match="did you mean 'port'"):
        build({"prot": 1})
