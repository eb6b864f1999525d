import OpsDomain
import OpsKernel
import OpsStorage

extension BatchService {
  static let show = Operation<BatchReference, BatchDetailView>(
    "batch.show", area: .workshop,
    "Shows a batch, what you can change in it, and what it changed on its machine.",
    permission: .batchView, effect: .read,
    examples: ["batch show PC-20270301-0001", "batch show PC-20270301-0001 -o json"],
    consistency: .snapshot)

  /// One batch with all there is to say of it. Throws `notfound.any`.
  public func show(_ input: BatchReference, _ call: Call) async throws -> Outcome<BatchDetailView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      let calendar = try await ShiftCalendar.read(transaction)
      let hours = calendar.hours(of: batch.shift, on: batch.day)
      var changes: [MachineDifference] = []
      if let before = try MachineSnapshot.read(batch.before),
        let after = try MachineSnapshot.read(batch.after)
      {
        changes = MachineDifference.between(before, after)
      }
      let system = transaction.asSystem("reads what was booked of a batch")
      let bookings = try await BatchBookings(batch, system).inForce()
      let findings = BatchFinding.all(of: batch, calendar, at: transaction.now)
      return BatchDetailView(
        batch: try await BatchView.of(batch, transaction), shiftStartsAt: hours.start,
        shiftEndsAt: hours.end, editing: try await BatchEditing.of(batch, transaction),
        findings: findings + (try await BatchFinding.excess(of: [batch], transaction)),
        changes: changes, bookings: bookings.map(\.number))
    }
  }
}
