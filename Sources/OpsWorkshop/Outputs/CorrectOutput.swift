import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `output.correct`.
public struct CorrectOutput: OperationInput {
  /// The output.
  public var output: NameOf<MachineOutput>
  /// The correct number of good pieces; 0, without bad pieces, withdraws the output.
  public var good: Option<Int64>
  /// `N:CODE`: The correct number of bad pieces and why they are bad; repeat it for each reason.
  public var bad: [LineText]?
  /// Why it is corrected.
  public var reason: Note?
}

extension OutputService {
  static let correct = Operation<CorrectOutput, OutputView>(
    "output.correct", area: .workshop,
    "Corrects an output: replaces it with a new count and keeps the old one on record.",
    permission: .machineOperate,
    effect: .write(.final("correct the new output instead")),
    examples: [
      "output correct OP-000001 --good 470 --bad 13:flash --reason \"typing error\" --dry-run",
      "output correct OP-000001 --good 0 --reason \"recorded twice\"",
    ])

  /// Replaces an output by a new one of the same shift, in one commit; the counters of the machine
  /// follow. With 0 good and no bad pieces it is withdrawn, and the answer is the output itself.
  /// Outputs of other people can be corrected by those who monitor production.
  ///
  /// Throws `notfound.any`, `rule.bad_state` for one that was already corrected, `data.bad_value`
  /// without a reason, `data.bad_quantity` and `denied.permission`.
  public func correct(_ input: CorrectOutput, _ call: Call) async throws -> Outcome<OutputView> {
    try await desk.perform(Self.correct, input, call) { transaction in
      let outputs = transaction.asSystem("corrects an output").repository(MachineOutput.self)
      let found = try await transaction.repository(MachineOutput.self).named(input.output)
      guard found.isCounted else {
        throw OpsError(
          .badState, "\(Excerpt.of(found.number)) was already corrected", field: "output",
          hint: "correct the output that replaced it; `opsh output list` shows it")
      }
      if found.recordedBy != transaction.principal.userID {
        try transaction.principal.require(
          .productionMonitor, to: "Correcting an output of somebody else", some: true)
      }
      guard let reason = input.reason ?? call.reason else {
        throw OpsError(
          .badValue, "A correction needs a reason", field: "reason", hint: "give --reason TEXT")
      }
      let scrap = try ScrapCount.sums(input.bad ?? [])
      let isWithdrawn = input.good == 0 && scrap.isEmpty
      let bad = isWithdrawn ? 0 : try Self.check(input.good, scrap)
      var ended = found
      ended.isCounted = false
      ended.reason = try TextRules.note(reason, field: "reason")
      ended.correctedAt = transaction.now
      ended.correctedBy = transaction.principal.userID
      ended = try await outputs.update(ended)
      let system = transaction.asSystem("corrects the bad pieces of an output")
      for var line in try await system.repository(OutputScrap.self).of([ended.id]) {
        line.isCounted = false
        _ = try await system.repository(OutputScrap.self).update(line)
      }
      let counters = OutputCounters(transaction)
      try await counters.count(found, isTakenBack: true)
      guard !isWithdrawn else {
        return try await OutputView.of([ended], transaction).only("An output")
      }
      let output = found.corrected(
        transaction.nextID(), try await SeriesNumber.next(of: MachineOutput.self, transaction),
        good: input.good, bad: bad, at: transaction.now, by: transaction.principal.userID)
      let written = try await Self.write(output, scrap, transaction)
      try await counters.count(written)
      return try await OutputView.of([written], transaction).only("An output")
    }
  }
}

extension MachineOutput {
  /// The same output with other pieces.
  fileprivate func corrected(
    _ newID: RecordID, _ newNumber: String, good: Int64, bad: Int64, at moment: Instant,
    by person: RecordID?
  ) -> MachineOutput {
    MachineOutput(
      id: newID, number: newNumber, machineID: machineID, productID: productID, size: size,
      colorID: colorID, day: day, shift: shift, start: start, end: end, good: good, bad: bad,
      target: target, batchID: batchID, stations: stations, correctedID: id, recordedAt: moment,
      recordedBy: person)
  }
}
