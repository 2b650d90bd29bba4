"""How many ingresses are needed: Serve counts questions, and a conversation is none."""

from __future__ import annotations

import math
from typing import Any

SESSIONS = "sessions"
"""What an ingress tells Serve about itself."""


def by_sessions(context: Any) -> tuple[int, dict[str, Any]]:
    """A policy of Ray Serve: as many replicas as conversations need at ``target_ongoing_requests`` each.

    Args:
        context: Serve's ``AutoscalingContext``.

    Returns:
        Replicas wanted, before Serve applies its bounds and delays; nothing is remembered.
    """
    told = (context.aggregated_metrics or {}).get(SESSIONS, {})
    each = context.config.get_target_ongoing_requests()
    return max(1, math.ceil(sum(told.values()) / each)), {}
