import Crypto
import OpsDomain
import OpsKernel

/// Reads an invoice export and saves it, in two steps: every row is parsed and checked before the
/// first one is saved; then the lines are saved in parts, each as one commit.
///
/// The commit's key is made from the file's digest and the place of the part. So a run that was
/// interrupted is simply run again: saved parts give their first answer, and the rest follows.
/// Lines that another file, or the same one in other parts, has saved are found in the book
/// (``BookedInvoices``). The memory it needs does not grow with the file, except for a mark for
/// each invoice and the lines of invoices that are not together in the file.
public struct InvoiceImporter: Sendable {
  /// What an import should do.
  public struct Plan: Sendable {
    /// Path of the invoice export.
    public var file: String
    /// How to read the columns of the file.
    public var mapping: InvoiceMapping
    /// Whether the lines are saved, or only their products and customers are added.
    public var scope: ImportInvoices.Scope
    /// Only lines from the first of these civil dates to the last, both included, in the export's
    /// time zone.
    public var from: CivilDate?
    /// The last civil date, included; nil for no end. See `from`.
    public var until: CivilDate?
    /// Lines per commit, at least; a part ends with an invoice.
    public var batch: Int

    /// A plan to save every line of the file, at least 500 lines per commit, unless told.
    public init(
      file: String, mapping: InvoiceMapping, scope: ImportInvoices.Scope = .everything,
      from: CivilDate? = nil, until: CivilDate? = nil, batch: Int = 500
    ) {
      self.file = file
      self.mapping = mapping
      self.scope = scope
      self.from = from
      self.until = until
      self.batch = batch
    }
  }

  private let plan: Plan
  private let calendar: ZonedCalendar
  /// From the start of the first day until before the start of the day after the last.
  private let window: (from: Instant?, before: Instant?)

  /// Prepares an import. Throws `data.bad_value` if the mapping's time zone is not known.
  public init(_ plan: Plan) throws {
    self.plan = plan
    calendar = try ZonedCalendar(zone: plan.mapping.zone)
    let after = plan.until.map { $0.adding(days: 1) }
    window = (plan.from.map(calendar.start), after.map(calendar.start))
  }

  /// Parses and checks every row. Saves nothing.
  /// - Parameter now: Lines from after it are refused.
  public func check(
    now: Instant, progress: (ImportProgress) -> Void = { _ in },
    rejected: (DelimitedRecord, OpsError) throws -> Void = { _, _ in }
  ) throws -> InvoiceCheck {
    var check = InvoiceCheck()
    var digest = SHA256()
    var (seen, last): (Set<Int>, String?) = ([], nil)
    try eachLine(digest: &digest) { record, line, position in
      check.rows += 1
      switch line.flatMap({ isInWindow($0) ? judged($0, at: now) : .success($0) }) {
      case .success(let line) where isInWindow(line):
        check.count(line)
        if line.invoice != last, !seen.insert(line.invoice.hashValue).inserted {
          check.split.insert(line.invoice)
        }
        last = line.invoice
      case .success: break
      case .failure(let problem):
        let error = named(problem)
        check.count(error, line: record.line)
        try rejected(record, error)
      }
      if check.rows % 4096 == 0 {
        try Task.checkCancellation()
        progress(ImportProgress(position, rows: check.rows, rejected: check.rejected))
      }
    }
    check.digest = HexText.of(digest.finalize().prefix(16))
    return check
  }

  private func judged(_ line: InvoiceLine, at now: Instant) -> Result<InvoiceLine, OpsError> {
    line.futureProblem(at: now).map { .failure($0) } ?? .success(line)
  }

  /// Lines that are saved together, and rows between them that cannot be read.
  private struct Stretch {
    /// Rows that wait for their place among the refused ones. Further ones are reported at once, so
    /// that a file with only wrong rows needs no memory.
    static let heldAtMost = 10_000

    var number = 1
    var lines: [InvoiceLine] = []
    var records: [Int: DelimitedRecord] = [:]
    var unread: [(record: DelimitedRecord, error: OpsError)] = []
  }

  /// Saves the lines, and reports refused rows in the order of the file. `check` must be the answer
  /// of ``check(now:progress:rejected:)`` for the same file: its digest makes the keys.
  ///
  /// Throws `conflict.key_reused` when the file changed meanwhile.
  public func run(
    _ check: InvoiceCheck, on service: InvoiceImportService, _ call: Call,
    progress: (ImportProgress) -> Void = { _ in },
    remarked: (RowProblem) -> Void = { _ in },
    rejected: (DelimitedRecord, OpsError) throws -> Void = { _, _ in }
  ) async throws -> ImportReport {
    var report = ImportReport()
    var call = call
    call.run = call.run ?? "I-\(check.digest)"
    report.run = call.run
    var earlier: [String: [InvoiceLine]] = [:]
    var stretch = Stretch()
    var source = try InvoiceSource(plan)
    while let next = try source.next() {
      try Task.checkCancellation()
      report.rows += 1
      switch next.line {
      case .success(let line) where isInWindow(line):
        if stretch.lines.count >= plan.batch, line.invoice != stretch.lines.last?.invoice {
          try await book(stretch, check, service, call, &earlier, &report, remarked, rejected)
          stretch = Stretch(number: stretch.number + 1)
          progress(ImportProgress(source.position, rows: report.rows, rejected: report.rejected))
        }
        stretch.lines.append(line)
        stretch.records[line.line] = next.record
      case .success: break
      case .failure(let problem):
        let error = named(problem)
        if stretch.lines.isEmpty || stretch.unread.count >= Stretch.heldAtMost {
          report.count(error.code.rawValue, line: next.record.line)
          try rejected(next.record, error)
        } else {
          stretch.unread.append((next.record, error))
        }
      }
    }
    if !stretch.lines.isEmpty {
      try await book(stretch, check, service, call, &earlier, &report, remarked, rejected)
    }
    progress(ImportProgress(source.position, rows: report.rows, rejected: report.rejected))
    return report
  }

  private func book(
    _ stretch: Stretch, _ check: InvoiceCheck, _ service: InvoiceImportService, _ call: Call,
    _ earlier: inout [String: [InvoiceLine]], _ report: inout ImportReport,
    _ remarked: (RowProblem) -> Void, _ rejected: (DelimitedRecord, OpsError) throws -> Void
  ) async throws {
    var keyed = call
    keyed.key = key(check, stretch.number)
    let lines = stretch.lines
    var before: [InvoiceLine] = []
    if !check.split.isEmpty {
      let numbers = Set(lines.map(\.invoice)).sorted(by: TextFolding.bytewiseLess)
      before = numbers.flatMap { earlier[$0] ?? [] }
      for line in lines where check.split.contains(line.invoice) {
        earlier[line.invoice, default: []].append(line)
      }
    }
    let input = ImportInvoices(
      scope: plan.scope, walkIn: plan.mapping.walkIn, lines: lines,
      before: before.isEmpty ? nil : before)
    let outcome = try await service.apply(input, keyed)
    report.known += outcome.output.known ?? 0
    for remark in outcome.output.remarks ?? [] {
      let remark = named(remark)
      if report.remarks.count < RowProblem.shown { report.remarks.append(remark) }
      remarked(remark)
    }
    try report.figures.add(outcome.output.figures)
    report.batches += 1
    if outcome.isReplay { report.replayed += 1 } else if outcome.changed { report.written += 1 }
    var refused = stretch.unread.map { (line: $0.record.line, record: $0.record, error: $0.error) }
    for (line, problems) in Dictionary(grouping: outcome.output.refusals, by: \.line) {
      let errors = problems.map { problem in
        var error = problem.error
        error.at = nil
        return error
      }
      guard let error = OpsError.joined(errors).map(named), let record = stretch.records[line]
      else {
        continue
      }
      refused.append((line, record, error))
    }
    for (line, record, error) in refused.sorted(by: { $0.line < $1.line }) {
      report.count(error.code.rawValue, line: line)
      try rejected(record, error)
    }
  }

  private func named(_ remark: RowProblem) -> RowProblem {
    RowProblem.all(line: remark.line, named(remark.error)).first ?? remark
  }

  /// The error with the column names of the file.
  private func named(_ error: OpsError) -> OpsError {
    error.renamingFields { plan.mapping.columns.name(of: $0) }
  }

  private func key(_ check: InvoiceCheck, _ stretch: Int) -> String {
    // Keys contain the day after the last one, like those of version 0.1.0: so an import that this
    // version has begun for the same lines continues.
    let after = plan.until.map { $0.adding(days: 1).description }
    let window = "\(plan.from.map(\.description) ?? "")..\(after ?? "")"
    return "import:\(check.digest):\(plan.scope.rawValue):\(window):\(plan.batch):\(stretch)"
  }

  private func isInWindow(_ line: InvoiceLine) -> Bool {
    if let from = window.from, line.at < from { return false }
    if let before = window.before, line.at >= before { return false }
    return true
  }

  private func eachLine(
    digest: inout SHA256,
    _ body: (DelimitedRecord, Result<InvoiceLine, OpsError>, BytePosition) throws -> Void
  ) throws {
    var source = try InvoiceSource(plan)
    digest.update(data: source.header.raw)
    while let next = try source.next() {
      digest.update(data: next.record.raw)
      try body(next.record, next.line, source.position)
    }
  }
}
