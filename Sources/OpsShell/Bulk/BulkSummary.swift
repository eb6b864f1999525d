import OpsDomain

/// The answer of a bulk run, `bulk.summary/1`.
enum BulkSummary {
  static let schema = "bulk.summary/1"

  /// - Parameter name: the job to resume by; nil for what was only tried out, which says so.
  static func document(_ job: BulkJob, name: String?, exit: Int32) -> Document {
    let tally = job.tally
    var summary: DocumentObject = [
      "command": .text(job.plan.command), "file": .text(job.plan.file),
      "state": .text(job.state.rawValue), "exit": .integer(Int64(exit)),
      "read": .integer(Int64(tally.read)), "ok": .integer(Int64(tally.accepted)),
      "replayed": .integer(Int64(tally.replayed)),
      "rejected": .integer(Int64(tally.rejected)),
      "rejected_by_code": .list(tally.refused.map(reason)),
      "last_line": .integer(Int64(tally.lastLine)),
      "elapsed_ms": .integer(Int64(job.elapsedMilliseconds)),
      "rows_per_second": .integer(Int64(rate(job))),
      // A rehearsal writes no file.
      "rejects_file": name == nil ? .null : job.plan.rejects.map(Document.text) ?? .null,
      "job": name.map(Document.text) ?? .null,
    ]
    if name == nil { summary.set("dry_run", true) }
    return .object(summary)
  }

  private static func reason(_ refused: BulkTally.Refused) -> Document {
    [
      "code": .text(refused.code), "count": .integer(Int64(refused.count)),
      "first_line": .integer(Int64(refused.firstLine)), "message": .text(refused.message),
    ]
  }

  private static func rate(_ job: BulkJob) -> Int {
    job.tally.read * 1000 / max(1, job.elapsedMilliseconds)
  }

  /// The same for a person.
  static func text(_ job: BulkJob, name: String?, isRehearsal: Bool, glyphs: GlyphSet) -> String {
    let tally = job.tally
    func grouped(_ count: Int) -> String { ProgressLine.grouped(count) }
    var text = name == nil ? tried(isRehearsal) : title(job)
    text += " \(grouped(tally.read)) \(tally.read == 1 ? "row" : "rows") read, "
    text += "\(grouped(tally.accepted)) ok"
    if tally.replayed > 0 { text += " (\(grouped(tally.replayed)) replayed)" }
    text += ", \(grouped(tally.rejected)) rejected"
    text += tally.read > 0 ? ", \(grouped(rate(job)))/s\n" : "\n"
    for refused in tally.refused {
      let message = Sanitizer.printable(refused.message, glyphs: glyphs)
      text += "  \(refused.code) ×\(grouped(refused.count))"
      text += "  first: line \(refused.firstLine): \(message)\n"
    }
    if tally.rejected > 0, name != nil, let file = job.plan.rejects {
      text += "  rejected rows: \(Sanitizer.printable(file, glyphs: glyphs))\n"
    }
    if let name, !job.state.isFinal {
      text += "  \(name): known up to line \(tally.lastLine); resume: opsh job resume \(name)\n"
    }
    return text
  }

  /// Whether no row of a bulk run went in.
  static func wroteNothing(_ answer: CommandAnswer) -> Bool {
    answer.schema == schema && answer.data["ok"]?.int == 0
  }

  /// Why a bulk run ended before all its rows were in, for a script that must not go on; nil for
  /// any other answer.
  static func refusal(_ answer: CommandAnswer, _ name: String) -> OpsError? {
    guard answer.schema == schema, answer.exitCode == ErrorClass.data.exitCode else { return nil }
    let rows = PlanText.count(answer.data["rejected"]?.int.map(Int.init) ?? 0, "row")
    let rest = wroteNothing(answer) ? "nothing was booked" : "it stopped there"
    return OpsError(
      .badValue, "\(name) refused \(rows): \(rest)", hint: "see its summary and its rejects")
  }

  /// What a summary of rows that were only tried out begins with.
  private static func tried(_ isRehearsal: Bool) -> String {
    isRehearsal ? "dry run, nothing was booked:" : "sandbox, nothing is kept:"
  }

  private static func title(_ job: BulkJob) -> String {
    switch job.state {
    case .running: return "running:"
    case .killed: return "KILLED:"
    case .done: return job.tally.rejected == 0 ? "done:" : "PARTLY DONE:"
    case .stopped: return "STOPPED, too many errors:"
    case .refused: return "REFUSED, nothing was booked:"
    case .interrupted:
      return job.plan.atomicity == .all && job.tally.accepted == 0
        ? "INTERRUPTED, nothing was booked:" : "INTERRUPTED:"
    case .failed: return "FAILED:"
    }
  }
}
