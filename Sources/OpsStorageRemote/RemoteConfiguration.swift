import OpsDomain
import OpsWire

/// Where the server is and how patient a client is with it.
public struct RemoteConfiguration: Sendable {
  /// `http://HOST:PORT` or `https://HOST[:PORT]`, without a path.
  public let address: String
  /// How long one attempt may take, and how long the server may be silent within it.
  public var timeout = TimeSpan(milliseconds: 10_000)
  /// How often a request is tried, from 1. The second attempt comes after 2 s, the third after 4 s.
  public var attempts = Limits.retryAttempts
  /// How often a transaction that lost a race is run before it gives up.
  public var conflictAttempts = 100
  /// Largest answer taken, in bytes.
  public var answerBytes = WireLimits.answerBytes
  /// Connections kept to the server.
  public var connections = 16

  /// Throws `config.invalid` for anything but an address of a server.
  public init(address: String) throws(OpsError) {
    var text = Substring(address)
    if text.last == "/" { text = text.dropLast() }
    let host = text.split(separator: "/", omittingEmptySubsequences: false)
    guard host.count == 3, host[0] == "http:" || host[0] == "https:", host[1].isEmpty,
      !host[2].isEmpty, !host[2].contains("@"), !host[2].contains("?"), !host[2].contains("#")
    else {
      throw OpsError(
        .configuration, "\"\(Self.shown(address))\" is not the address of a server",
        field: "server", hint: "write it as http://HOST:PORT or https://HOST")
    }
    self.address = String(text)
  }

  /// The address without what may be a secret: a name and a password, also without `http://` before
  /// them, and what follows a question mark or a number sign.
  private static func shown(_ address: String) -> String {
    var text = SecretText.masked(address)
    if !text.contains("://"), let end = text.lastIndex(of: "@") { text = "•••\(text[end...])" }
    if let start = text.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      text = "\(text[...start])•••"
    }
    return Excerpt.of(text)
  }
}
