import OpsDomain
import OpsStorage

/// What the book remembers of its backups.
struct BackupBook {
  private let system: Transaction
  private var backups: Repository<Backup> { system.repository(Backup.self) }

  init(_ transaction: Transaction) {
    let isSystem = transaction.principal.isSystem
    system = isSystem ? transaction : transaction.asSystem("keeps what is known of backups")
  }

  /// Remembers a backup that was made, and those that it has replaced.
  func add(_ receipt: BackupReceipt, isScheduled: Bool) async throws -> Backup {
    for file in receipt.removed {
      for var old in try await backups.all(where: .equals(Backup.Columns.state, .made))
      where TextFolding.sameBytes(old.file, file) {
        old.state = .removed
        _ = try await backups.update(old)
      }
    }
    return try await backups.create(
      Backup(
        id: system.nextID(), number: try await SeriesNumber.next(of: Backup.self, system),
        file: receipt.file, state: .made, at: receipt.at, sequence: receipt.sequence,
        size: receipt.size, duration: receipt.duration, isScheduled: isScheduled))
  }

  /// Remembers that a backup could not be made.
  func add(
    failure code: ErrorCode, at place: String, since start: Instant, isScheduled: Bool
  ) async throws {
    _ = try await backups.create(
      Backup(
        id: system.nextID(), number: try await SeriesNumber.next(of: Backup.self, system),
        file: place, state: .failed, at: start, sequence: 0, size: 0,
        duration: max(0, system.now.since(start).milliseconds), isScheduled: isScheduled,
        error: code.rawValue))
  }

  /// Remembers that a drill has found the backup of that file whole. A backup that another book, or
  /// nobody, remembers is left out.
  func prove(_ file: String, _ proof: BackupProof) async throws {
    guard proof.isWhole, var backup = try await made(in: file) else { return }
    backup.provenAt = system.now
    backup.restoreDuration = proof.restoring
    _ = try await backups.update(backup)
  }

  /// The newest backup that was made; nil before the first.
  func newest() async throws -> Backup? {
    try await backups.first(
      where: .equals(Backup.Columns.state, .made), order: [.descending(Backup.Columns.at)])
  }

  /// The newest one of all, made or not.
  func last() async throws -> Backup? {
    try await backups.first(where: .everything, order: [.descending(Backup.Columns.at)])
  }

  /// The backup that was proven last; nil while none was.
  func lastProven() async throws -> Backup? {
    try await backups.first(
      where: .notEquals(Backup.Columns.provenAt, nil),
      order: [.descending(Backup.Columns.provenAt)])
  }

  private func made(in file: String) async throws -> Backup? {
    try await backups.all(where: .equals(Backup.Columns.state, .made))
      .last { TextFolding.sameBytes($0.file, file) }
  }
}
