import OpsDomain
import OpsStorage

/// Backups of the book: what it remembers of them, and their schedule. The files are made where the
/// book is: see ``BackupOffice``.
public struct BackupService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["backup"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, BackupService.list),
    AnyOperation(schedule, BackupService.schedule),
  ]

  /// Remembers a backup that a person has made; answers its number.
  package func note(_ receipt: BackupReceipt, by actor: RecordID?) async throws -> String {
    try await desk.performAsSystem(.noteBackup, actor: actor) { transaction in
      try await BackupBook(transaction).add(receipt, isScheduled: false).number
    }.output
  }

  /// Remembers what came of a drill.
  package func note(_ proof: BackupProof, of file: String, by actor: RecordID?) async throws {
    _ = try await desk.performAsSystem(.noteBackup, actor: actor) { transaction in
      try await BackupBook(transaction).prove(file, proof)
    }
  }

  /// The newest backup and the one that was proven last, for checks of the book.
  package func state() async throws -> BackupHealth {
    try await desk.readAsSystem(.lookForBackups) { transaction in
      let book = BackupBook(transaction)
      return BackupHealth(
        newest: try await book.newest(), proven: try await book.lastProven(),
        isScheduled: try await BackupPlan.read(transaction).folder != nil, now: transaction.now)
    }
  }

  /// How the next drill opens the newest backup: its file, and the file with the passphrase.
  package func newestFile() async throws -> (file: String, passphraseFile: String?)? {
    try await desk.readAsSystem(.lookForBackups) { transaction in
      guard let newest = try await BackupBook(transaction).newest() else { return nil }
      return (newest.file, try await BackupPlan.read(transaction).passphraseFile)
    }
  }
}

extension AppDependencies {
  /// Backups of the book: see ``BackupService``.
  public var backups: BackupService { service() }
}
