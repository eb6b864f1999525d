import OpsDomain
import OpsKernel
import Synchronization

/// Lets one request at a time through for each idempotency key of a caller. A repetition that
/// arrives while the first is still being worked on waits for it and then finds its answer in the
/// journal.
final class KeyLine: Sendable {
  private struct Line {
    let turnstile = Turnstile()
    /// Requests that are inside or wait. The last one that leaves takes the line away.
    var users = 0
  }

  private let lines = Mutex([String: Line]())

  /// How many requests of each key are inside or wait; keys without any are not in it.
  var users: [String: Int] { lines.withLock { $0.mapValues(\.users) } }

  /// Runs `body` alone among the requests of `principal` with this key; at once without a key.
  /// Throws what ``pass(_:_:)`` throws.
  ///
  /// - Parameter request: What is asked for. Visitors cannot be told apart, so only the same
  ///   request of a visitor is a repetition. So nobody makes others wait by using their key.
  func pass<Answer: Sendable>(
    _ key: String?, of principal: Principal, asking request: [UInt8] = [],
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    guard let key else { return try await body() }
    let owner = principal.userID.map { "\($0.rawValue)" } ?? Self.digest(of: request)
    return try await pass("\(owner)/\(key)", body)
  }

  private static func digest(of request: [UInt8]) -> String {
    var digest = ContentDigest()
    digest.update(request)
    return digest.text
  }

  /// Runs `body` alone among those with this key, in the order they came; at once without a key.
  /// Throws `CancellationError` when the task is cancelled before its turn, and what `body` throws.
  func pass<Answer: Sendable>(
    _ key: String?, _ body: () async throws -> Answer
  ) async throws -> Answer {
    guard let key else { return try await body() }
    let turnstile = lines.withLock { lines in
      lines[key, default: Line()].users += 1
      return lines[key, default: Line()].turnstile
    }
    defer { leave(key) }
    return try await turnstile.pass(body)
  }

  private func leave(_ key: String) {
    lines.withLock { lines in
      lines[key]?.users -= 1
      if lines[key]?.users == 0 { lines[key] = nil }
    }
  }
}
