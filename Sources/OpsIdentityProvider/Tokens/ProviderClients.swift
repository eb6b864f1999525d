import OpsDomain
import OpsIdentity

/// The programs that may ask the provider for codes, and where their codes may go. None of them can
/// keep a secret, so each shows that a code is its own with PKCE.
enum ProviderClients {
  /// The shell, on any machine.
  static let shell = "opsh"
  /// Where a code goes that never leaves the process that asked for it.
  static let inProcess = "opsh:signed-in"

  /// Throws `invalid_client` for a program nobody knows.
  static func check(_ client: String) throws(ProviderFailure) {
    guard TextFolding.sameBytes(client, shell) else {
      throw ProviderFailure(.invalidClient, "This client is not known")
    }
  }

  /// Throws `invalid_request` for a place the client's codes may not go to: only the process itself
  /// and a port of the person's own machine (RFC 8252, 7.3).
  static func check(redirect: String) throws(ProviderFailure) {
    guard TextFolding.sameBytes(redirect, inProcess) || isLoopback(redirect) else {
      throw ProviderFailure(.invalidRequest, "The redirect address is not one of the client's")
    }
  }

  /// `http://127.0.0.1:PORT/callback`, the port from 1024 on.
  private static func isLoopback(_ redirect: String) -> Bool {
    let (start, end) = ("http://127.0.0.1:", "/callback")
    guard redirect.utf8.starts(with: start.utf8), redirect.hasSuffix(end),
      redirect.utf8.count <= start.utf8.count + 5 + end.utf8.count
    else { return false }
    let digits = redirect.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.first != 0x30,
      let port = Int(String(decoding: Array(digits), as: UTF8.self))
    else { return false }
    return (1024...65_535).contains(port)
  }
}
