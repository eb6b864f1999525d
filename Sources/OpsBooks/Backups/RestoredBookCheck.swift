import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsWarehouse

/// Checks a restored book: its file, its journal, its stock, its money and its images.
struct RestoredBookCheck {
  private let book: Book
  private var dependencies: AppDependencies { book.dependencies }

  init(_ book: Book) { self.book = book }

  func run() async throws -> [BackupProof.Check] {
    var checks: [BackupProof.Check] = []
    let wanted: Set<String> = ["integrity", "references", "tables", "triggers-and-indexes"]
    for finding in try await book.store.inspect() where wanted.contains(finding.name) {
      checks.append(BackupProof.Check(finding.name, finding.isOK, finding.detail))
    }
    checks.append(try await journal())
    checks.append(try await stock())
    checks.append(try await money())
    checks.append(try await images())
    return checks
  }

  private func journal() async throws -> BackupProof.Check {
    let found = try await dependencies.audit.verify(VerifyAudit(), Call(.system)).output
    let counts =
      "\(Counted.text(found.commits, "commit")), \(Counted.text(found.records, "record"))"
    return BackupProof.Check(
      "journal", found.ok,
      found.firstBreak.map { "commit \($0.sequence): \($0.problem)" } ?? counts)
  }

  private func stock() async throws -> BackupProof.Check {
    let found = try await dependencies.stock.verify(VerifyStock(), Call(.system)).output
    return BackupProof.Check(
      "stock", found.ok,
      found.ok
        ? Counted.text(found.levels, "level")
        : Counted.text(found.wrong, "figure differs", "figures differ"))
  }

  private func money() async throws -> BackupProof.Check {
    let found = try await dependencies.moneyAudit.verify(VerifyMoney(), Call(.system)).output
    return BackupProof.Check(
      "money", found.isSound,
      found.isSound ? Counted.text(found.postings, "posting") : found.problems.first ?? "wrong")
  }

  private func images() async throws -> BackupProof.Check {
    let found = try await ImageAudit(dependencies.desk).findings()
    return BackupProof.Check(
      "images", found.isSound,
      found.isSound
        ? Counted.text(found.kept, "image")
        : "\(found.missing.count) missing, \(found.damaged.count) damaged")
  }
}
