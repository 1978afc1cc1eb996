/// Why a server did not start.
public enum HTTPServerError: Error, Equatable {
  /// Another process listens on this port.
  case portInUse(UInt16)
  /// The operating system refused, with its `errno`; EINVAL if the address is not numeric.
  case cannotListen(errno: Int32)
}
