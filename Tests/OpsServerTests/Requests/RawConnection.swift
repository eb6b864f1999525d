import Foundation
import Glibc

/// A connection to a server on this machine, byte by byte.
final class RawConnection: Sendable {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  private let descriptor: Int32

  /// - Parameter receiveBuffer: Bytes the system keeps for this side; its own choice unless told.
  init(port: Int, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    if var receiveBuffer {
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port)).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(call: "connect", code: errno) }
  }

  deinit { close(descriptor) }

  /// Sends all bytes. Throws when the other side has closed or does not take them
  /// within a minute.
  func send(_ bytes: [UInt8]) async throws {
    try await onThread { [descriptor] in
      Self.setTimeout(descriptor, SO_SNDTIMEO, milliseconds: 60_000)
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes { raw in
          Glibc.send(
            descriptor, raw.baseAddress?.advanced(by: sent), bytes.count - sent,
            Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { throw Failure(call: "send", code: errno) }
        sent += count
      }
    }
  }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  /// What has come in when the other side closes, when `isComplete` is content, or when nothing
  /// more comes for that long.
  func receive(
    milliseconds: Int = 60_000,
    until isComplete: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
  ) async -> (bytes: [UInt8], isClosed: Bool) {
    let received = try? await onThread { [descriptor] in
      Self.setTimeout(descriptor, SO_RCVTIMEO, milliseconds: milliseconds)
      var all: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while !isComplete(all) {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return (all, count == 0 || errno == ECONNRESET) }
        all += buffer[..<count]
      }
      return (all, false)
    }
    return received ?? ([], true)
  }

  private static func setTimeout(_ descriptor: Int32, _ option: Int32, milliseconds: Int) {
    var time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  private func onThread<Answer: Sendable>(
    _ work: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      // A thread of its own: the cooperative ones must not wait for sockets.
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }
}
