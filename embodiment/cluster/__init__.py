"""The local live server on several machines: the same sessions, their engines in processes found by Ray Serve.

Nothing outside this package needs Ray, and only ``application``, ``ingress``, ``handles`` and ``local`` import it.
"""
