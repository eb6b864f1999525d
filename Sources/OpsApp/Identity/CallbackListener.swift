import Glibc
import OpsDomain
import OpsIdentityProvider
import OpsWire

/// Waits on a free port of this machine for the browser that comes back from a sign-in page (RFC
/// 8252, 7.3). Takes the answer to one sign-in; whatever else knocks is turned away.
final class CallbackListener: Sendable {
  /// Longest request that is read.
  private static let requestBytes = 8_192
  /// How often it looks whether somebody has come.
  private static let pause = Duration.milliseconds(50)
  /// How long one request may take to arrive, in milliseconds.
  private static let requestTime: Int32 = 2_000

  private let listening: Int32
  /// Where the browser has to be sent.
  let address: String

  /// Throws `unavailable.server` where no port can be had.
  init() throws(OpsError) {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let listening = socket(AF_INET, type, 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        listening >= 0 && bind(listening, generic, size) == 0 && listen(listening, 8) == 0
          && getsockname(listening, generic, &size) == 0
      }
    }
    guard isBound else {
      if listening >= 0 { close(listening) }
      throw OpsError(.unavailable, "No port of this machine can be opened for the sign-in")
    }
    self.listening = listening
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/callback"
  }

  deinit { close(listening) }

  /// The fields that come back for `signIn`. Throws `signin.expired` when nobody has come by then.
  func answer(to signIn: ExternalSignIn, within limit: TimeSpan) async throws -> [String: String] {
    let end = ContinuousClock.now.advanced(by: .milliseconds(limit.milliseconds))
    while ContinuousClock.now < end {
      let visitor = accept(listening, nil, nil)
      guard visitor >= 0 else {
        try await ContinuousClock().sleep(for: Self.pause)
        continue
      }
      defer { close(visitor) }
      _ = fcntl(visitor, F_SETFD, FD_CLOEXEC)
      if let fields = Self.fields(of: Self.request(visitor)), signIn.isAnswer(fields) {
        Self.reply(visitor, "200 OK", "You can close this page and go back to the terminal.")
        return fields
      }
      Self.reply(visitor, "404 Not Found", "There is nothing here.")
    }
    throw OpsError(
      .signInExpired, "Nobody has signed in at the provider in time",
      hint: "begin the sign-in again")
  }

  /// The first line of what a visitor sends.
  private static func request(_ visitor: Int32) -> [UInt8] {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: requestBytes)
    var waiting = pollfd(fd: visitor, events: Int16(POLLIN), revents: 0)
    while request.count < requestBytes, !request.contains(0x0A),
      poll(&waiting, 1, requestTime) > 0
    {
      let count = read(visitor, &buffer, requestBytes)
      guard count > 0 else { break }
      request += buffer.prefix(count)
    }
    return Array(request.prefix { $0 != 0x0D && $0 != 0x0A })
  }

  /// The fields of `GET /callback?… HTTP/1.1`; nil for anything else.
  private static func fields(of line: [UInt8]) -> [String: String]? {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let start = "/callback?"
    guard words.count == 3, words[0] == "GET", words[1].hasPrefix(start) else { return nil }
    return try? FormCoding.read(String(words[1].dropFirst(start.count)))
  }

  private static func reply(_ visitor: Int32, _ status: String, _ sentence: String) {
    let body = "<!doctype html><meta charset=\"utf-8\"><title>opsh</title><p>\(sentence)</p>\n"
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: text/html; charset=utf-8\r\n"
      + "Content-Length: \(body.utf8.count)\r\nCache-Control: no-store\r\n"
      + "Referrer-Policy: no-referrer\r\nConnection: close\r\n\r\n"
    let bytes = Array((head + body).utf8)
    // A browser that has gone away has shown its page, or wants none.
    _ = send(visitor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
