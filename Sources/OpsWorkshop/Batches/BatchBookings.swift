import OpsDomain
import OpsKernel
import OpsStorage

/// What was booked as made by a batch, and what reversing it means: its pieces are no longer
/// reported, and a batch of which no booking counts any more waits for its report again.
struct BatchBookings {
  private let batch: ProductionBatch
  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(_ batch: ProductionBatch, _ system: Transaction) {
    self.batch = batch
    self.system = system
  }

  /// Those that count, the first one first.
  func inForce() async throws -> [ProductionBooking] {
    try await system.repository(ProductionBooking.self)
      .all(where: .equals(ProductionBooking.Columns.reference, batch.number))
      .filter(\.isInForce)
      .sorted { ($0.number.utf8.count, $0.number) < ($1.number.utf8.count, $1.number) }
  }

  /// What has to be done before other figures can be reported: the last booking goes first.
  func hintAboutReport() async throws -> String {
    let commands = try await inForce().reversed().map { "`\($0.reversing)`" }
    guard !commands.isEmpty else { return batch.hintAboutReport }
    return "to report other figures, first run \(commands.joined(separator: ", then "))"
  }

  /// Throws `rule.bad_state` while a booking counts: what is reported is not reported again, or its
  /// pieces would be counted twice.
  func requireNone() async throws {
    guard let booking = try await inForce().last else { return }
    throw OpsError(
      .badState, "\(Excerpt.of(batch.number)) is reported: \(booking.number) counts",
      field: "batch", hint: "run `\(booking.reversing)` first")
  }

  // MARK: Reversing

  /// Follows a booking that was reversed, or that comes back when this is undone. The booking is
  /// written already.
  ///
  /// Throws `rule.bad_state` for a booking that comes back after its batch was reported again.
  static func follow(
    _ old: ProductionBooking?, _ new: ProductionBooking?, _ system: Transaction
  ) async throws {
    guard let old, let new, old.isInForce != new.isInForce,
      let batch = try await system.repository(ProductionBatch.self)
        .fetch(key: ProductionBatch.numberKey, new.reference)
    else { return }
    let bookings = BatchBookings(batch, system)
    if new.isInForce { try await bookings.bringBack(new) } else { try await bookings.takeOut(new) }
  }

  private func takeOut(_ booking: ProductionBooking) async throws {
    if let line = try await line(of: booking, made: booking.made, scrapped: booking.scrapped) {
      try await write(line, made: .zero, scrapped: .zero)
    }
    if try await inForce().isEmpty { try await write(isUnreported: true) }
  }

  private func bringBack(_ booking: ProductionBooking) async throws {
    let others = try await inForce().filter { $0.id != booking.id }
    // The bookings of one report are of one moment.
    guard others.allSatisfy({ $0.bookedAt == booking.bookedAt }),
      batch.isUnreported || !others.isEmpty,
      let line = try await line(of: booking, made: .zero, scrapped: .zero)
    else {
      throw OpsError(
        .badState,
        "\(booking.number) is of an earlier report: \(Excerpt.of(batch.number)) was reported again",
        field: "booking", hint: try await hintAboutReport(but: booking))
    }
    try await write(line, made: booking.made, scrapped: booking.scrapped)
    try await write(isUnreported: false)
  }

  private func hintAboutReport(but booking: ProductionBooking) async throws -> String {
    guard let last = try await inForce().last(where: { $0.id != booking.id }) else {
      return batch.hintAboutReport
    }
    return "`\(last.reversing)` takes the later report back"
  }

  /// The place of the batch that the booking is of, with these figures; nil where none has them.
  private func line(
    of booking: ProductionBooking, made: Quantity, scrapped: Quantity
  ) async throws -> BatchProduct? {
    try await system.repository(BatchProduct.self)
      .all(where: .equals(BatchProduct.Columns.batchID, batch.id))
      .sorted { $0.position < $1.position }
      .first {
        $0.productID == booking.productID && $0.productionID == booking.productionID
          && TextFolding.sameBytes($0.size, booking.size) && $0.made == made
          && $0.scrapped == scrapped
      }
  }

  private func write(_ line: BatchProduct, made: Quantity, scrapped: Quantity) async throws {
    var next = line
    next.made = made
    next.scrapped = scrapped
    _ = try await system.repository(BatchProduct.self).update(next)
  }

  private func write(isUnreported: Bool) async throws {
    guard batch.isUnreported != isUnreported else { return }
    var next = batch
    next.isUnreported = isUnreported
    next.updatedAt = system.now
    _ = try await system.repository(ProductionBatch.self).update(next)
  }
}
