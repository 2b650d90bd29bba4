from __future__ import annotations

import pytest

from embodiment.tutor.store import MemoryStore
from tests.tutor.store_suite import StoreSuite


class TestMemoryStore(StoreSuite):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()
