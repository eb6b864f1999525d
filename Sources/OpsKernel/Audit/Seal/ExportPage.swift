import OpsDomain
import OpsStorage

/// Input of `audit.export_page`.
public struct ExportPage: OperationInput {
  /// `SEQUENCE`: Start with this commit.
  public var from: Int64?
  /// `NEXT`: `next` of the page before.
  public var after: String?
}

extension AuditService {
  private static let commitsPerPage = 200
  /// A page ends behind the commit with which it is that long, in bytes: a commit may have
  /// thousands of changes.
  private static let bytesPerPage = 1_048_576
  /// Commits read at once.
  private static let commitsAtOnce = 8
  private static let checkpointsPerPage = 1000

  static let exportPage = Operation<ExportPage, ExportedPage>(
    "audit.export_page", area: .platform, "Returns a page of the journal for an outside verifier.",
    permission: .systemViewAuditLogs, effect: .read,
    examples: ["audit export", "audit export --from 2"], isOfNow: true, isInternal: true)

  /// A header with the public key, then every commit with exactly what its hash covers, then the
  /// log of checkpoints as it stands. What is sealed stays sealed. It is a copy of the journal, so
  /// that ``Desk/admitCopy(_:by:reason:)`` says who may have it. Throws `data.bad_value` for a
  /// position that is none, and `denied.permission` where personal data that the caller does not
  /// see stand in the open: no byte of a line can be left out, because its hash covers them all.
  public func exportPage(
    _ input: ExportPage, _ call: Call
  ) async throws -> Outcome<ExportedPage> {
    let seal = desk.seal
    try await desk.admitCopy(
      CopyPage(
        of: "journal", isStart: input.after == nil, in: "audit.export",
        permission: .systemViewAuditLogs), by: call.principal, reason: call.reason)
    return try await desk.performOnJournal(Self.exportPage, input, call) { journal, transaction in
      let position = try ExportPosition(input)
      if case .checkpoint(let skipped) = position {
        let lines = try seal?.trail().lines.dropFirst(skipped) ?? []
        let page = lines.prefix(Self.checkpointsPerPage)
        return ExportedPage(
          lines: page.map { String(decoding: $0, as: UTF8.self) },
          next: page.count < lines.count
            ? ExportPosition.checkpoint(skipped + page.count).text : nil)
      }
      guard case .commit(let after) = position else { return ExportedPage(lines: [], next: nil) }
      var lines: [String] = []
      if input.after == nil {
        lines.append(ExportLine.header(from: after + 1, publicKey: try seal?.publicKey()))
      }
      let guardian = OpenImages(
        transaction.context.rules, desk.world.blueprint.people, for: call.principal)
      var (last, bytes) = (Int64?.none, 0)
      var pages = journal.pages(after: after, size: Self.commitsAtOnce)
      while lines.count < Self.commitsPerPage, bytes < Self.bytesPerPage,
        let commits = try await pages.next()
      {
        for commit in commits {
          try guardian.check(commit)
          lines.append(ExportLine.of(commit))
          bytes += lines.last?.utf8.count ?? 0
          last = commit.sequence
        }
      }
      let next: ExportPosition = last.map { .commit(after: $0) } ?? .checkpoint(0)
      return ExportedPage(lines: lines, next: next.text)
    }
  }
}

/// Answer of `audit.export_page`: some lines of the export.
public struct ExportedPage: OperationOutput, Equatable {
  public static let answerName = "audit.export_page/1"

  /// JSON objects, one a line, without line feeds.
  public let lines: [String]
  /// Where the next page starts; null on the last one.
  public let next: String?
}
