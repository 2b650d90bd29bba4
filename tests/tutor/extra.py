"""Skips tests of the service where its extra is not installed."""

from __future__ import annotations

import pytest

for name in ("fastapi", "uvicorn", "sqlalchemy", "alembic"):
    pytest.importorskip(name, reason=f"the tutor's service needs {name}: the extra tutor")
