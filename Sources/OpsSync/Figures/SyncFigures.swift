/// What is counted of a copy and its line, for `sync status`.
public struct SyncFigures: Sendable, Codable, Equatable {
  /// Requests whose latency is remembered, for the median and the slowest of them.
  private static let remembered = 100

  /// Requests that were sent.
  public private(set) var requests = 0
  /// Requests that failed, by the kind of failure.
  public private(set) var failures: [SyncFailure.Kind: Int] = [:]
  /// How long the last requests took, in milliseconds, oldest first.
  public private(set) var latencies: [Int64] = []
  /// Rounds that were run.
  public private(set) var rounds = 0
  /// Rounds that went to their end.
  public private(set) var goodRounds = 0
  /// How long the server could not be reached, in milliseconds.
  public private(set) var offline: Int64 = 0
  /// How long the figures have been kept, in milliseconds.
  public private(set) var observed: Int64 = 0
  /// Bytes of the copy when the figures began.
  public private(set) var firstBytes: Int64?
  /// Bytes of the copy now.
  public private(set) var bytes: Int64 = 0
  /// How long the last commits took to arrive, in milliseconds, oldest first.
  public private(set) var delays: [Int64] = []
  private var lastRoundAt: Int64?
  private var isOnline = true

  /// Nothing counted yet.
  public init() {}

  /// The share of requests that failed, in thousandths; nil without any. What the server refused
  /// was answered, and is no failure of the line.
  public var errorShare: Int? {
    let failed = failures.filter { $0.key != .refused }.values.reduce(0, +)
    return requests == 0 ? nil : failed * 1000 / requests
  }

  /// The share of rounds that went to their end, in thousandths; nil without any.
  public var successShare: Int? { rounds == 0 ? nil : goodRounds * 1000 / rounds }

  /// The share of time without a server, in thousandths; nil before the second round.
  public var offlineShare: Int? { observed == 0 ? nil : Int(offline * 1000 / observed) }

  /// The median of the last requests, in milliseconds; nil without any.
  public var medianLatency: Int64? { Self.median(latencies) }

  /// The slowest of the last requests, in milliseconds; nil without any.
  public var slowestLatency: Int64? { latencies.max() }

  /// The median of how long commits took to arrive, in milliseconds; nil without any.
  public var medianDelay: Int64? { Self.median(delays) }

  /// By how many bytes the copy has grown since the figures began.
  public var growth: Int64 { bytes - (firstBytes ?? bytes) }

  mutating func asked(_ latency: Int64, failing failure: SyncFailure?) {
    requests += 1
    if let failure { failures[failure.kind, default: 0] += 1 }
    Self.remember(max(0, latency), in: &latencies)
  }

  mutating func arrived(after delay: Int64) { Self.remember(max(0, delay), in: &delays) }

  mutating func ended(_ isGood: Bool, at now: Int64, reached: Bool, bytes: Int64) {
    rounds += 1
    if isGood { goodRounds += 1 }
    if let last = lastRoundAt, now > last {
      observed += now - last
      if !isOnline { offline += now - last }
    }
    lastRoundAt = now
    isOnline = reached
    self.bytes = bytes
    firstBytes = firstBytes ?? bytes
  }

  private static func remember(_ value: Int64, in values: inout [Int64]) {
    values.append(value)
    if values.count > remembered { values.removeFirst() }
  }

  private static func median(_ values: [Int64]) -> Int64? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}
