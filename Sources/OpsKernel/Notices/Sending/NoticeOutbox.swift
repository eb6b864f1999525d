import OpsDomain
import OpsStorage

/// Hands over what waits in the outbox, to several receivers at once. A message may arrive twice
/// where a process ends between handing over and writing that down; it then has the same
/// identifier.
struct NoticeOutbox {
  /// Deliveries of one pass; the rest is for the next.
  static let atOnce = 200
  /// Receivers that are handed something at once.
  static let width = 8
  /// How long a pass begins attempts; the rest is for the next one.
  static let budget = TimeSpan(milliseconds: 20_000)

  let handle: JobHandle
  let pass: NoticePass

  /// What came of a pass.
  struct Tally: Equatable {
    var delivered = 0
    var waiting = 0
    var failed = 0
    var cancelled = 0
    /// Not tried, because time was up or their receiver did not answer.
    var left = 0

    mutating func add(_ state: NoticeDeliveryState) {
      switch state {
      case .delivered: delivered += 1
      case .waiting: waiting += 1
      case .failed: failed += 1
      case .cancelled: cancelled += 1
      }
    }

    mutating func add(_ other: Tally) {
      delivered += other.delivered
      waiting += other.waiting
      failed += other.failed
      cancelled += other.cancelled
      left += other.left
    }
  }

  /// Deliveries that can be tried here and now.
  static func due(_ names: [NoticeChannelName], _ now: Instant) -> Predicate {
    guard !names.isEmpty else { return .nothing }
    return .and([
      .equals(NoticeDelivery.Columns.state, .waiting),
      .lessOrEqual(NoticeDelivery.Columns.nextAt, now),
      .oneOf(NoticeDelivery.Columns.channel, names),
    ])
  }

  /// Tries each delivery that is due once, receiver by receiver, ``width`` of them at once. Each
  /// result is a commit of its own, which is also the job's sign of life.
  func deliver() async throws -> Tally {
    let queues = try await handle.read { transaction in
      try await NoticeQueue.due(handle.channels.names, transaction)
    }
    let end = handle.now.adding(Self.budget)
    return try await withThrowingTaskGroup(of: Tally.self) { group in
      var rest = queues[...]
      for queue in rest.prefix(Self.width) { group.addTask { try await work(queue, until: end) } }
      rest = rest.dropFirst(Self.width)
      var tally = Tally()
      while let done = try await group.next() {
        tally.add(done)
        if let queue = rest.popFirst() { group.addTask { try await work(queue, until: end) } }
      }
      return tally
    }
  }

  /// Hands one receiver what there is for it, until it does not answer or time is up. What is left
  /// of one that does not answer is put off with what it was asked to take.
  private func work(_ queue: NoticeQueue, until end: Instant) async throws -> Tally {
    if queue.channel == .calendar { return try await keepCalendars(queue) }
    var tally = Tally()
    guard let channel = handle.channels[queue.channel] else { return tally }
    var rest = queue.deliveries[...]
    while let delivery = rest.first {
      try Task.checkCancellation()
      guard handle.now < end else { break }
      rest.removeFirst()
      let result = try await attempt(delivery, channel)
      tally.add(try await NoticeResult.write(result, of: delivery, before: rest, handle))
      if result.isOfReceiver { break }
    }
    tally.left += rest.count
    return tally
  }

  private func attempt(
    _ delivery: NoticeDelivery, _ channel: any NoticeChannel
  ) async throws -> NoticeResult {
    let prepared = try await prepare(delivery)
    guard case .ready(let message) = prepared else { return prepared.result }
    do {
      return .delivered(gone: try await channel.hand(message))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return .refused(error as? OpsError ?? OpsError(.internalError, "The channel failed"))
    }
  }

  /// What there is to hand over as the book stands now.
  private func prepare(_ delivery: NoticeDelivery) async throws -> Prepared {
    do {
      let message = try await handle.read { transaction in
        try await NoticeQueue.message(delivery, pass, transaction)
      }
      return message.map { .ready($0) } ?? .nothing
    } catch let failure as OpsError {
      return .unknown(failure)
    }
  }

  /// Writes the file of each person whose calendar has something new, once.
  private func keepCalendars(_ queue: NoticeQueue) async throws -> Tally {
    var tally = Tally()
    var wanted: [(delivery: NoticeDelivery, user: RecordID)] = []
    for delivery in queue.deliveries {
      let prepared = try await prepare(delivery)
      if case .ready(let message) = prepared {
        wanted.append((delivery, message.userID))
      } else {
        tally.add(try await NoticeResult.write(prepared.result, of: delivery, handle))
      }
    }
    guard !wanted.isEmpty else { return tally }
    let failures = try await CalendarFiles(handle: handle, pass: pass)
      .write(for: Set(wanted.map(\.user)).sorted())
    for (delivery, user) in wanted {
      let result = failures[user].map { NoticeResult.refused($0) } ?? .delivered()
      tally.add(try await NoticeResult.write(result, of: delivery, handle))
    }
    return tally
  }

  private enum Prepared {
    case ready(NoticeMessage)
    case nothing
    /// Whether there is anything to hand over could not be asked.
    case unknown(OpsError)

    var result: NoticeResult {
      switch self {
      case .ready: .delivered()
      case .nothing: .gone
      case .unknown(let failure): .unknown(failure)
      }
    }
  }
}
