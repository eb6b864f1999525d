import Foundation
import Glibc
import OpsDomain
import Synchronization

/// Stands between a client and a server and does to each request what its script says. Remembers
/// the key of every request it has seen.
final class FaultyProxy: Sendable {
  enum Step: Sendable, Equatable {
    /// Passes request and answer on.
    case pass
    /// Passes the request on and closes instead of answering.
    case cutAnswer
    /// Closes before the server sees the request.
    case cutRequest
    /// Answers by itself with this status and an error of this code; without a code as a program
    /// that knows nothing of such errors.
    case answer(Int, String)
    /// The same with so many seconds in `Retry-After`.
    case later(Int, String, seconds: Int)
    /// Passes the request on and sends the first half of the answer only.
    case halfAnswer
  }

  private struct State {
    var script: [Step]
    var keys: [String] = []
    var requests = 0
  }

  let port: Int
  private let listener: Int32
  private let target: Int
  private let state: Mutex<State>

  /// - Parameter script: One step for each POST of a commit or an operation; others pass, as all
  ///   do after the script.
  init(to target: Int, script: [Step]) throws {
    self.target = target
    state = Mutex(State(script: script))
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(listener, generic, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, generic, &length) == 0
      }
    }
    guard bound else { throw RawConnection.Failure(call: "listen", code: errno) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread { [self] in
          serve(connection)
          close(connection)
        }
      }
    }
  }

  /// Stops taking connections.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  var keys: [String] { state.withLock { $0.keys } }

  private func serve(_ connection: Int32) {
    while let request = Self.message(from: connection) {
      let step = next(request)
      if step == .cutRequest { return }
      if case .answer(let status, let code) = step {
        Self.send(Self.error(status, code), to: connection)
        continue
      }
      if case .later(let status, let code, let seconds) = step {
        Self.send(Self.error(status, code, "Retry-After: \(seconds)\r\n"), to: connection)
        continue
      }
      guard let answer = forward(request), step != .cutAnswer else { return }
      if step == .halfAnswer {
        Self.send(Array(answer.prefix(answer.count / 2)), to: connection)
        return
      }
      Self.send(answer, to: connection)
    }
  }

  private func next(_ request: [UInt8]) -> Step {
    let head = RawAnswer((request, false))
    let isWrite =
      request.starts(with: "POST /v1/commits ".utf8)
      || request.starts(with: "POST /v1/changesets/commit ".utf8)
      || request.starts(with: "POST /v1/operations/".utf8)
    guard isWrite else { return .pass }
    return state.withLock { state in
      state.keys.append(head.headers["idempotency-key"] ?? "none")
      return state.script.isEmpty ? .pass : state.script.removeFirst()
    }
  }

  private func forward(_ request: [UInt8]) -> [UInt8]? {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(target)).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { return nil }
    Self.send(request, to: server)
    return Self.message(from: server)
  }

  /// One HTTP message with a declared length or none.
  private static func message(from descriptor: Int32) -> [UInt8]? {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      all += buffer[..<count]
      guard let end = all.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
      let length = RawAnswer((all, false)).headers["content-length"].flatMap { Int($0) } ?? 0
      if all.count >= end.upperBound + length { return all }
    }
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { raw in
        Glibc.send(
          descriptor, raw.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  private static func error(_ status: Int, _ code: String, _ header: String = "") -> [UInt8] {
    let error: Document = [
      "schema": "error/1", "ok": false, "code": .text(code), "message": "scripted",
    ]
    let body = code.isEmpty ? "<h1>Sorry</h1>" : DocumentWriter.string(error)
    return Array(
      "HTTP/1.1 \(status) X\r\n\(header)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }
}
