import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `output.record`.
public struct RecordOutput: OperationInput {
  /// The machine.
  public var machine: NameOf<Machine>
  /// `SKU`: The product.
  public var sku: Name
  /// The number of good pieces.
  public var good: Int64
  /// `N:CODE`: Bad pieces and why they are bad, such as 3:flash.
  public var bad: [LineText]?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `C`: The color they were made in.
  public var inColor: NameOf<ColorCard>?
  /// The day on which the shift began; default that of the batch, or of the current shift.
  public var date: CivilDate?
  /// `|`: The shift; default that of the batch, or the current one.
  public var shift: Shift?
  /// When the machine began this work; default the beginning of the shift.
  public var from: SiteTime?
  /// When the work ended; default the end of the shift, or now.
  public var to: SiteTimeEnd?
  /// `B`: The batch that the machine worked on.
  public var batch: NameOf<ProductionBatch>?
}

extension OutputService {
  static let record = Operation<RecordOutput, OutputView>(
    "output.record", area: .workshop,
    "Records the good and bad pieces of a machine in a shift, without booking goods.",
    permission: .machineOperate,
    effect: .write(.final("the counters of the machine have changed; use `output correct`")),
    examples: [
      "output record M1 LAMP-1 480 --bad 3:flash --bad 2:short",
      "output record M1 LAMP-1 500 --date 2027-03-01 --shift morning",
    ])

  /// Records what a machine made in a shift, with the target of that shift. The counters of the
  /// machine, its stations and guns go up in the same commit. The stock does not change: completing
  /// the batch or the production order books the goods.
  ///
  /// Throws `notfound.any`, `notfound.sku`, `data.bad_quantity` without pieces, `data.bad_value`
  /// for a wrong size or reason, `data.bad_date` for a time outside the shift or after now and for
  /// a shift before the machine was in the book, and `rule.violated` for a batch of another
  /// machine, shift or style.
  public func record(_ input: RecordOutput, _ call: Call) async throws -> Outcome<OutputView> {
    try await desk.perform(Self.record, input, call) { transaction in
      let scrap = try ScrapCount.sums(input.bad ?? [])
      let bad = try Self.check(input.good, scrap)
      let entry = try await OutputEntry.read(input, transaction)
      let counters = OutputCounters(transaction)
      let output = MachineOutput(
        id: transaction.nextID(),
        number: try await SeriesNumber.next(of: MachineOutput.self, transaction),
        machineID: entry.machine.id, productID: entry.product.id, size: entry.size,
        colorID: entry.color, day: entry.slot.day, shift: entry.slot.shift, start: entry.start,
        end: entry.end, good: input.good, bad: bad, target: entry.target,
        batchID: entry.batch?.id,
        stations: try await counters.stations(
          of: entry.product.id, size: entry.size, entry.machine, entry.batch),
        recordedAt: transaction.now, recordedBy: transaction.principal.userID)
      let remarks = try await Self.remarks(on: output, transaction)
      let written = try await Self.write(output, scrap, transaction)
      try await counters.count(written)
      var view = try await OutputView.of([written], transaction).only("An output")
      view.remarks = remarks
      return view
    }
  }

  /// The remarks about an output if other outputs for the same work count: a shift may be counted
  /// in parts, but nobody should enter a count twice without noticing.
  private static func remarks(
    on output: MachineOutput, _ transaction: Transaction
  ) async throws -> [String] {
    typealias Columns = MachineOutput.Columns
    let others = try await transaction.asSystem("looks for other counts of the same work")
      .repository(MachineOutput.self).all(
        where: .and([
          .equals(Columns.machineID, output.machineID), .equals(Columns.day, output.day),
          .equals(Columns.isCounted, true),
        ])
      ).filter { $0.isOfSameWork(as: output) }
      .sorted { TextFolding.bytewiseLess($0.number, $1.number) }
    guard !others.isEmpty else { return [] }
    let good = others.reduce(output.good) { $0 + $1.good }
    let numbers = others.map(\.number).joined(separator: ", ")
    return [
      "Recorded before: \(numbers); together \(Counted.text(good, "good piece"))",
      "If these are the same pieces, withdraw this output: "
        + "`opsh output correct \(output.number) --good 0 --reason TEXT`",
    ]
  }

  /// How many pieces are bad. Throws `data.bad_quantity` unless there are pieces at all, and not
  /// more than a record may count.
  static func check(_ good: Int64, _ scrap: [String: Int64]) throws(OpsError) -> Int64 {
    let range = MachineOutput.pieceRange
    guard (0...range.upperBound).contains(good) else {
      throw OpsError(
        .badQuantity, "The number of good pieces is out of range: \(good)", field: "good",
        hint: "allowed: 0 to \(range.upperBound)")
    }
    let bad = scrap.values.reduce(0, +)
    guard range.contains(good + bad) else {
      throw OpsError(
        .badQuantity,
        good + bad == 0
          ? "No pieces were given" : "The number of pieces is out of range: \(good + bad)",
        field: "good", hint: "give good pieces, or bad ones with --bad N:CODE")
    }
    return bad
  }

  /// Writes an output with its bad pieces, with the rights of the system.
  static func write(
    _ output: MachineOutput, _ scrap: [String: Int64], _ transaction: Transaction
  ) async throws -> MachineOutput {
    let system = transaction.asSystem("records what a machine made")
    let written = try await system.repository(MachineOutput.self).create(output)
    for (code, pieces) in scrap.sorted(by: { $0.key < $1.key }) {
      _ = try await system.repository(OutputScrap.self).create(
        OutputScrap(
          id: transaction.nextID(), outputID: written.id, day: written.day, code: code,
          pieces: pieces))
    }
    return written
  }
}

extension MachineOutput {
  /// Whether both count one style, size and color of one machine, shift and batch.
  fileprivate func isOfSameWork(as other: MachineOutput) -> Bool {
    machineID == other.machineID && day == other.day && shift == other.shift
      && productID == other.productID && colorID == other.colorID && batchID == other.batchID
      && TextFolding.sameBytes(size, other.size)
  }
}
