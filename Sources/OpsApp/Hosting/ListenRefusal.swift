import Glibc
import NIOCore
import OpsDomain

/// Why a server cannot listen on an address.
struct ListenRefusal {
  /// HOST:PORT, as it was given.
  let address: String
  /// What the system said.
  let cause: any Error

  /// The refusal, with the reason where it is known.
  var error: OpsError {
    let why = reason.map { ": \($0)" } ?? ""
    return OpsError(
      .unavailable, "The server cannot listen on \(Excerpt.of(address))\(why)",
      field: "listen", hint: hint)
  }

  /// What `errno` was; 0 where it is not known.
  private var number: Int32 { (cause as? IOError)?.errnoCode ?? 0 }

  private var isUnknownHost: Bool { cause is SocketAddressError.UnknownHost }

  private var reason: String? {
    if isUnknownHost { return "no address is known for this host" }
    switch number {
    case 0: return nil
    case EADDRINUSE: return "another program listens there"
    case EADDRNOTAVAIL: return "it is not an address of this machine"
    case EACCES, EPERM: return "you may not use this port"
    default: return FileFailure.reason(number)
    }
  }

  private var hint: String {
    if isUnknownHost { return Self.ownAddress }
    switch number {
    case EADDRINUSE: return "choose another port, or stop the program that listens there"
    case EADDRNOTAVAIL: return Self.ownAddress
    case EACCES, EPERM: return "choose a port above 1023"
    default: return "choose another address"
    }
  }

  private static let ownAddress = "give an address of this machine, such as 127.0.0.1:8080"
}
