import OpsDomain
import OpsStorage

/// Backups that nobody has to think of.
extension JobDefinition {
  /// Makes the backup of the schedule.
  static let makeBackups = JobDefinition(
    "backup.make", "Makes the scheduled backup of the book, and removes old ones.",
    every: Settings.backupInterval, stage: .keep, hasWork: isScheduled, work: make)

  /// Restores the newest backup for a test.
  static let proveBackups = JobDefinition(
    "backup.drill", "Restores the newest scheduled backup for a test, and checks it.",
    every: Settings.backupProving, stage: .keep, hasWork: hasBackup, work: prove)

  @Sendable private static func isScheduled(
    _ transaction: Transaction, _ channels: NoticeChannels
  ) async throws -> Bool {
    try await BackupPlan.read(transaction).folder != nil
  }

  @Sendable private static func hasBackup(
    _ transaction: Transaction, _ channels: NoticeChannels
  ) async throws -> Bool {
    guard try await BackupPlan.read(transaction).folder != nil else { return false }
    return try await BackupBook(transaction).newest() != nil
  }

  @Sendable private static func make(_ handle: JobHandle) async throws -> String {
    guard let office = handle.outside.service((any BackupOffice).self) else {
      return "no backups can be made here"
    }
    guard let order = try await handle.read({ try await BackupPlan.read($0).order }) else {
      return "there is no schedule"
    }
    let start = handle.now
    do {
      let receipt = try await office.make(order) { _ in try await handle.keepAlive() }
      let number = try await handle.write {
        try await BackupBook($0).add(receipt, isScheduled: true).number
      }
      return "\(number) made, \(receipt.removed.count) removed"
    } catch {
      if error is CancellationError { throw error }
      let code = (error as? OpsError)?.code ?? .internalError
      try await handle.write {
        try await BackupBook($0).add(
          failure: code, at: order.place, since: start, isScheduled: true)
      }
      throw error
    }
  }

  @Sendable private static func prove(_ handle: JobHandle) async throws -> String {
    guard let office = handle.outside.service((any BackupOffice).self) else {
      return "no backups can be restored here"
    }
    let plan = try await handle.read { try await BackupPlan.read($0) }
    guard let newest = try await handle.read({ try await BackupBook($0).newest() }) else {
      return "there is no backup"
    }
    let proof = try await office.prove(
      newest.file, passphraseFile: plan.passphraseFile
    ) { _ in try await handle.keepAlive() }
    guard proof.isWhole else {
      let first = proof.checks.first { !$0.isOK }
      throw OpsError(
        .corrupt,
        "\(newest.number) does not give a complete book: \(first.map(\.detail) ?? "unknown")")
    }
    try await handle.write { try await BackupBook($0).prove(newest.file, proof) }
    return "\(newest.number) proven"
  }
}
