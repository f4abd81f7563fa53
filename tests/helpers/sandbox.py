"""Runs a program under a system call filter: sandbox.py JSON PROGRAM ARGS...

JSON: {"calls": names that are allowed, "families": names of address families}. Whatever else is
called ends the program at once (SIGSYS), as systemd does it; a socket of another family is refused.
"""
import ctypes
import json
import os
import socket
import sys

ALLOW, KILL = 0x7FFF0000, 0x80000000
EAFNOSUPPORT = 97
MOST = 46  # above the last address family that there is


class Compare(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def main():
    order, program = json.loads(sys.argv[1]), sys.argv[2:]
    lib = ctypes.CDLL("libseccomp.so.2")
    lib.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(lib.seccomp_init(ctypes.c_uint32(KILL)))
    families = {int(getattr(socket, name)) for name in order["families"]}
    for name in order["calls"]:
        number = lib.seccomp_syscall_resolve_name(name.encode())
        if number == -1 or name == "socket":
            continue
        lib.seccomp_rule_add(context, ctypes.c_uint32(ALLOW), number, 0)
    number = lib.seccomp_syscall_resolve_name(b"socket")
    for family in range(MOST):
        action = ALLOW if family in families else 0x00050000 | EAFNOSUPPORT
        compare = (Compare * 1)(Compare(0, 4, family, 0))
        assert lib.seccomp_rule_add_array(context, ctypes.c_uint32(action), number, 1, compare) == 0
    assert lib.seccomp_load(context) == 0
    os.execvp(program[0], program)


main()
