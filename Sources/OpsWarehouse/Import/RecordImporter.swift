import OpsKernel

/// Reads files as records and saves them, a fixed number in one commit.
///
/// A run that was interrupted is simply run again: records that are in the book stay, and the rest
/// follows. The memory it needs does not grow with the number of rows.
public struct RecordImporter: Sendable {
  /// Records per commit, at least; the records of one row are never separated.
  public let batch: Int
  /// The score, 1 to 100, that a suggested category needs for a new product without one; nil for no
  /// suggestions.
  public let leastScore: Int?

  /// An importer that saves at least `batch` records in one commit.
  public init(batch: Int = 500, leastScore: Int? = nil) {
    self.batch = batch
    self.leastScore = leastScore
  }

  /// Saves everything `source` has. A rehearsal is one commit, because later records need earlier
  /// ones.
  /// - Parameter remarked: called for every remark, with the row where it is still known.
  public func run(
    _ source: some RecordSource, on service: RecordImportService, _ call: Call,
    progress: (ImportProgress) -> Void = { _ in },
    remarked: (ImportRemark, DelimitedRecord?) throws -> Void = { _, _ in }
  ) async throws -> RecordImportReport {
    var source = source
    var report = RecordImportReport(files: source.files.map(Self.name))
    var call = call
    call.run = call.run ?? Self.run(source.files)
    report.run = call.run
    var pending: [ImportRecord] = []
    var rows: [Place: DelimitedRecord] = [:]
    while let step = try source.next() {
      try Task.checkCancellation()
      if step.isRow { report.rows += 1 }
      report.wanted += step.records.count
      for remark in step.remarks {
        report.add(remark)
        try remarked(remark, step.row)
      }
      pending += step.records
      if let first = step.records.first, let row = step.row {
        rows[Place(file: first.file, line: first.line)] = row
      }
      guard pending.count >= batch, !call.isRehearsal else { continue }
      try await book(&pending, &rows, &report, service, call, remarked, source)
      progress(ImportProgress(source.position, rows: report.rows, rejected: report.skipped))
    }
    if !pending.isEmpty {
      try await book(&pending, &rows, &report, service, call, remarked, source)
    }
    progress(ImportProgress(source.position, rows: report.rows, rejected: report.skipped))
    report.deliveries = source.deliveries
    return report
  }

  /// Only reads everything, and answers what was read and which rows have remarks.
  public func check(
    _ source: some RecordSource,
    remarked: (ImportRemark, DelimitedRecord?) throws -> Void = { _, _ in }
  ) throws -> RecordImportReport {
    var source = source
    var report = RecordImportReport(files: source.files.map(Self.name))
    while let step = try source.next() {
      try Task.checkCancellation()
      if step.isRow { report.rows += 1 }
      report.wanted += step.records.count
      for remark in step.remarks {
        report.add(remark)
        try remarked(remark, step.row)
      }
    }
    report.deliveries = source.deliveries
    return report
  }

  private struct Place: Hashable {
    let file: Int
    let line: Int
  }

  private func book(
    _ pending: inout [ImportRecord], _ rows: inout [Place: DelimitedRecord],
    _ report: inout RecordImportReport, _ service: RecordImportService, _ call: Call,
    _ remarked: (ImportRemark, DelimitedRecord?) throws -> Void, _ source: some RecordSource
  ) async throws {
    var call = call
    report.batches += 1
    call.key = call.key.map { "\($0):\(report.batches)" }
    let outcome = try await service.apply(
      ApplyRecords(records: pending, leastScore: leastScore), call)
    report.records.add(outcome.output.counts)
    report.isChanged = report.isChanged || outcome.changed
    for var remark in outcome.output.remarks {
      remark.column = remark.column.map { source.column(of: $0, file: remark.file) }
      report.add(remark)
      try remarked(remark, rows[Place(file: remark.file, line: remark.line)])
    }
    pending.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
  }

  /// The name of an import of these files: an import that was interrupted and is run again has the
  /// same one. Nil for what is no file, such as a pipe.
  private static func run(_ files: [String]) -> String? {
    var digest = ContentDigest()
    for file in files {
      guard let text = try? ContentDigest.of(ByteSources.open(file)) else { return nil }
      digest.update(Array(text.utf8))
    }
    return "I-\(digest.text)"
  }

  /// The name of a file without its folder: an answer tells nothing about the machine.
  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
