import OpsDomain
import OpsStorage

/// How an attempt to deliver ended.
enum NoticeResult: Sendable {
  case delivered
  /// There is nothing to send any more.
  case gone
  /// The channel did not take it.
  case refused(OpsError)
  /// Whether there is anything to send could not be asked.
  case unknown(OpsError)

  /// Whether the receiver did not answer, so that it would not take anything else now either.
  var isOfReceiver: Bool {
    guard case .refused(let failure) = self else { return false }
    return [.unavailable, .timeout, .configuration, .protocolMismatch].contains(failure.code)
  }

  /// Whether it may pass by itself. A certificate that ran out, a sign-in that was refused and a
  /// folder that cannot be written to are faults of the place, which somebody will put right.
  private static func isPassing(_ failure: OpsError) -> Bool {
    failure.isRetryable || [.config, .protocolError, .cantcreate].contains(failure.errorClass)
  }

  /// Writes a result down, unless the delivery was settled meanwhile. Returns how it stands.
  static func write(
    _ result: NoticeResult, of delivery: NoticeDelivery, _ handle: JobHandle
  ) async throws -> NoticeDeliveryState {
    try await handle.write { transaction in
      let deliveries = transaction.repository(NoticeDelivery.self)
      guard var known = try await deliveries.fetch(delivery.id), known.state == .waiting else {
        return .cancelled
      }
      switch result {
      case .delivered: known.settle(.delivered, at: transaction.now)
      case .gone: known.settle(.cancelled, at: transaction.now)
      case .refused(let failure):
        known.fail(
          failure.code, isPassing: isPassing(failure), chance: handle.random.next(),
          at: transaction.now)
      case .unknown(let failure):
        known.fail(
          failure.code, isPassing: true, chance: handle.random.next(), at: transaction.now)
      }
      return try await deliveries.update(known).state
    }
  }
}
