import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The records and the shift that an input of `output.record` names.
struct OutputEntry {
  let machine: Machine
  let product: Product
  let size: String
  let color: RecordID?
  let batch: ProductionBatch?
  /// Its hours, even if the floor does not work then.
  let slot: ShiftSlot
  let start: Instant
  let end: Instant
  /// The target of the machine for the whole shift, by the terms at its beginning.
  let target: Int64

  /// Reads it. The style is looked up with the rights of the system, because people who record
  /// outputs may not see products.
  static func read(_ input: RecordOutput, _ transaction: Transaction) async throws -> OutputEntry {
    let machine = try await transaction.repository(Machine.self).named(input.machine)
    let product = try await transaction.asSystem("looks up the style that a machine made")
      .repository(Product.self).named(input.sku)
    let size = try product.check(size: input.size)
    var batch: ProductionBatch?
    if let name = input.batch {
      batch = try await transaction.repository(ProductionBatch.self).named(name)
    }
    var color: RecordID?
    if let name = input.inColor {
      color = try await transaction.repository(ColorCard.self).named(name).id
    }
    let calendar = try await ShiftCalendar.read(transaction)
    let slot = try slot(input, batch, machine, calendar, at: transaction.now)
    let (start, end) = try times(input, slot, transaction)
    if let batch {
      let part = try await part(of: batch, product, size, machine, slot, transaction)
      color = color ?? part.primaryColorID
    }
    try machine.requireInBook(in: slot, calendar)
    let use = try await MachineUse.read(
      machine, from: slot.start, to: transaction.now,
      transaction.asSystem("reads what a machine should make"))
    try machine.require(use, in: slot)
    return OutputEntry(
      machine: machine, product: product, size: size, color: color, batch: batch, slot: slot,
      start: start, end: end,
      target: ShiftTarget.pieces(
        use.target(at: slot.start), of: slot.shift, on: ShiftDay(slot.day, calendar)))
  }

  private static func times(
    _ input: RecordOutput, _ slot: ShiftSlot, _ transaction: Transaction
  ) throws(OpsError) -> (Instant, Instant) {
    let calendar = transaction.context.calendar
    let start = input.from?.start(in: calendar) ?? slot.start
    let end = input.to?.end(in: calendar) ?? min(slot.end, transaction.now)
    guard end <= transaction.now else {
      throw OpsError(
        .badDate, "The end cannot be in the future", field: "to", hint: "leave --to out")
    }
    guard slot.start <= start, start < end, end <= slot.end else {
      throw OpsError(
        .badDate,
        "The \(slot.shift.rawValue) shift of \(slot.day) is from \(calendar.text(of: slot.start))"
          + " to \(calendar.text(of: slot.end)) (site time)",
        field: input.from == nil ? "to" : "from",
        hint: "give --from and --to in the shift, --from first")
    }
    return (start, end)
  }

  /// What the batch makes of the style. Throws `rule.violated`.
  private static func part(
    of batch: ProductionBatch, _ product: Product, _ size: String, _ machine: Machine,
    _ slot: ShiftSlot, _ transaction: Transaction
  ) async throws -> BatchProduct {
    guard batch.machineID == machine.id, batch.day == slot.day, batch.shift == slot.shift else {
      throw OpsError(
        .ruleViolated, "\(Excerpt.of(batch.number)) is for another machine or shift",
        field: "batch", hint: "run `opsh batch show \(batch.number)` to see which")
    }
    try await batch.requireMade(transaction)
    let parts = try await transaction.asSystem("reads what a batch makes")
      .repository(BatchProduct.self)
      .all(where: .equals(BatchProduct.Columns.batchID, batch.id))
    let part = parts.first {
      $0.productID == product.id && TextFolding.sameBytes($0.size, size)
    }
    guard let part else {
      throw OpsError(
        .ruleViolated, "\(Excerpt.of(batch.number)) does not make \(Excerpt.of(product.sku))",
        field: "sku", hint: "run `opsh batch show \(batch.number)` to see its products")
    }
    return part
  }
}

extension Machine {
  /// Throws `data.bad_date` for a shift that ended before the machine was added: it had no target
  /// and no working time then.
  fileprivate func requireInBook(
    in slot: ShiftSlot, _ calendar: ShiftCalendar
  ) throws(OpsError) {
    guard slot.end <= createdAt else { return }
    let day = calendar.floorDay(at: createdAt)
    let first = calendar.hours(of: .evening, on: day).start <= createdAt ? Shift.evening : .morning
    throw OpsError(
      .badDate,
      "\(Excerpt.of(number)) was added on \(calendar.calendar.text(of: createdAt)) (site time), "
        + "after the \(slot.shift.rawValue) shift of \(slot.day)", field: "date",
      hint: "its first shift is --date \(day) --shift \(first.rawValue)")
  }

  /// Throws `data.bad_date` for a shift in which the machine was out of use: it had no target and
  /// no working time then.
  fileprivate func require(_ use: MachineUse, in slot: ShiftSlot) throws(OpsError) {
    let hours = slot.start.milliseconds..<slot.end.milliseconds
    guard use.ranges.parts(in: hours).isEmpty else { return }
    throw OpsError(
      .badDate,
      "\(Excerpt.of(number)) was out of use in the \(slot.shift.rawValue) shift of \(slot.day)",
      field: "date", hint: "give a shift in which it was in use")
  }
}
