"""The Gemini Live wire, sans-I/O, both roles: values in, frames out, and the reverse. Nothing here opens or waits.

Where to look:

- ``messages`` (with ``events`` and ``reports``): every message of both directions as a frozen class, and the unions.
- ``codec``: the client's decoder and encoder. ``server_codec``: the server's. Both stand on ``fields`` (typed reading),
  ``inline_data`` and ``envelope`` (sound), ``fastpath`` (JSON and base64, the only place that parses), ``receiving``
  (with ``usage``) / ``sending`` and ``requests`` / ``replies`` (one module per direction and role).
- ``plain_frames``: the shortest way of the frames that hold nothing unusual. ``quick_events``: makes the events that
  come often.
- ``config``: what a connection is made with; setup and address. ``dialect``: Developer API or Vertex.
- ``client_names``, ``server_names``, ``spelling``: the fields of the protocol as tables.
- ``quirks`` over ``model_table``: what each model family takes, dated. ``refusals``: how the service says no.
- ``closing``: what the end of a connection means.
- ``sections``: authored knowledge inside the system instruction. ``direction``: stage directions inside user text.
- ``transport``: the one thing all this needs of a connection.
"""
