import OpsDomain
import OpsStorage

/// How an attempt to deliver ended.
enum NoticeResult: Sendable {
  /// - Parameter gone: Devices that nothing can be sent to any more.
  case delivered(gone: [PushAddress] = [])
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
  /// - Parameter rest: What waits for the same receiver; where that did not answer it is put off in
  ///   the same commit.
  static func write(
    _ result: NoticeResult, of delivery: NoticeDelivery,
    before rest: ArraySlice<NoticeDelivery> = [], _ handle: JobHandle
  ) async throws -> NoticeDeliveryState {
    try await handle.write { transaction in
      let deliveries = transaction.repository(NoticeDelivery.self)
      guard var known = try await deliveries.fetch(delivery.id), known.state == .waiting else {
        return .cancelled
      }
      switch result {
      case .delivered(let gone):
        known.settle(.delivered, at: transaction.now)
        try await forget(gone, transaction)
      case .gone: known.settle(.cancelled, at: transaction.now)
      case .refused(let failure):
        known.fail(
          failure.code, isPassing: isPassing(failure), chance: handle.random.next(),
          at: transaction.now)
      case .unknown(let failure):
        known.fail(
          failure.code, isPassing: true, chance: handle.random.next(), at: transaction.now)
      }
      let written = try await deliveries.update(known)
      if result.isOfReceiver { try await postpone(rest, to: written.nextAt, transaction) }
      return written.state
    }
  }

  /// Removes devices whose tokens are good for nothing any more, unless they were registered anew.
  private static func forget(_ gone: [PushAddress], _ transaction: Transaction) async throws {
    let devices = transaction.repository(PushDevice.self)
    for address in gone {
      guard let device = try await devices.fetch(address.device),
        TextFolding.sameBytes(device.token, address.token.value)
      else { continue }
      try await devices.delete(device)
    }
  }

  /// Puts off what is still waiting. Left as they are, the lines of a receiver that is gone would
  /// be the oldest ones again, and fill the next pass instead of those of others.
  private static func postpone(
    _ rest: ArraySlice<NoticeDelivery>, to moment: Instant, _ transaction: Transaction
  ) async throws {
    guard !rest.isEmpty else { return }
    let deliveries = transaction.repository(NoticeDelivery.self)
    let waiting = try await deliveries.all(
      where: .both(
        .oneOf(.id, rest.map(\.id).sorted()),
        .equals(NoticeDelivery.Columns.state, .waiting)))
    for var line in waiting {
      line.postpone(to: moment)
      _ = try await deliveries.update(line)
    }
  }
}
