"""One file per technology; only here, in server, tutor and testing are threads, sockets, devices or clocks touched."""
