import Glibc
import Logging
import OpsBackup
import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageLocal

/// Backups of a book in a file of this machine.
package struct LocalBackupOffice: BackupOffice {
  let composition: Composition
  /// The version of the program, for what backups say of themselves.
  let version: String
  private var files: BookFiles { composition.configuration.files }
  private var random: any RandomSource { SystemRandom() }

  /// The office of the book that a composition opens.
  /// - Parameter version: The version of the program; empty where nobody knows.
  package init(_ composition: Composition, version: String = "") {
    self.composition = composition
    self.version = version
  }

  // MARK: Making

  package func make(
    _ order: BackupOrder, progress: @escaping BackupProgress
  ) async throws -> BackupReceipt {
    let started = ContinuousClock.now
    // A backup without the keys of people would be none, and an empty folder in their place harm.
    guard !files.isSafeFolderMissing else { throw files.safeFolder.missing }
    let lock = try BackupSecrets(safe: files.safeFolder).forMaking(order.passphraseFile, random)
    let at = now
    let (path, folder) = try place(of: order, at)
    try await progress(BackupStep("copying", done: 0, all: 0))
    let snapshot = try BookSnapshot(of: files.path) { _, _ in try Task.checkCancellation() }
    let output = try writer.open(FileOrder(path, what: "backup", field: "file"))
    let facts = BackupFacts(
      book: snapshot.book, createdAt: at, sequence: snapshot.head.sequence,
      headHash: snapshot.head.hash, headAt: snapshot.head.at ?? .epoch)
    let archive = try BackupWriter(facts, lock, random: random) { try output.put($0) }
    let making = BackupMaking(
      files: files, snapshot: snapshot, archive: archive, random: random, progress: progress)
    let images = try await making.run(version: version)
    _ = try archive.finish()
    // On the disk, and only then under its name: a reader finds no part of it.
    try output.close()
    let found = try await checked(path, lock, progress)
    let erasures = try making.erasures()
    if !erasures.isEmpty {
      // Beside a backup with a name of its own as well: who takes the file finds the list there.
      let beside = folder ?? BackupFolder(FileAccess.folder(of: path))
      try FileAccess.replace(beside.list(of: files.path), with: ErasureMark.lines(of: erasures))
    }
    // Older ones go only when the new one was read back.
    let removed = order.keep.flatMap { keep in folder?.prune(snapshot.book, keep: keep) } ?? []
    return BackupReceipt(
      file: path, at: at, sequence: facts.sequence, size: found.size, images: images,
      duration: Self.milliseconds(since: started), removed: removed,
      keyFile: order.passphraseFile == nil ? BackupSecrets(safe: files.safeFolder).keyFile : nil)
  }

  /// Reads the new backup back; one that does not hold is removed.
  private func checked(
    _ path: String, _ lock: BackupLock, _ progress: BackupProgress
  ) async throws -> BackupScan.Found {
    do {
      return try await BackupScan(file: path, lock: lock).run(progress)
    } catch let error as OpsError where error.code == .corrupt {
      unlink(path)
      throw error
    }
  }

  private func place(
    of order: BackupOrder, _ at: Instant
  ) throws(OpsError) -> (path: String, folder: BackupFolder?) {
    if let keep = order.keep, keep < 1 {
      throw OpsError(
        .badValue, "\(keep) backups cannot be kept", field: "keep", hint: "keep 1 or more")
    }
    let place = FileAccess.absolute(order.place)
    if BackupFolder.isFolder(place) {
      let folder = BackupFolder(place)
      return (folder.file(of: files.path, at: at), folder)
    }
    guard order.keep == nil else {
      throw OpsError(
        .cannotCreate, "There is no folder \(Excerpt.of(place, maximum: 120))", field: "file",
        hint: "make it first (mkdir -m 700), for example on another disk")
    }
    guard !FileAccess.exists(place) else {
      throw OpsError(
        .cannotCreate, "\(Excerpt.of(place, maximum: 120)) already exists", field: "file",
        hint: "name another file: a backup never replaces one")
    }
    return (place, nil)
  }

  private var writer: FileWriter {
    var protected = ProtectedFiles(besideBooks: BookCompanions.endings)
    protected.add(book: files.path)
    protected.add(folder: files.safeFolder.path)
    protected.add(folder: files.imageFolder)
    for name in BookCompanions.folders { protected.add(folder: files.path + name) }
    return FileWriter(protecting: protected, random: random)
  }

  // MARK: Proving

  package func prove(
    _ file: String, passphraseFile: String?, progress: @escaping BackupProgress
  ) async throws -> BackupProof {
    let lock = try BackupSecrets(safe: files.safeFolder).forOpening(passphraseFile)
    let header = try BackupFile.header(of: file)
    guard header.facts.book == BookSnapshot.identity(ofBookAt: files.path) else {
      throw BackupFault.otherBook(file)
    }
    var restore = BookRestore(
      source: file, lock: lock, composition: composition,
      scratch: ScratchBook(beside: files.path, ending: BookCompanions.drill))
    restore.erasures = try ErasureLists.kept(in: files.safeFolder) ?? []
    let scratch = restore.scratch
    let held = try scratch.begin()
    defer { withExtendedLifetime(held) { clear(scratch) } }
    let started = ContinuousClock.now
    let restored = try await restore.run(progress)
    let restoring = Self.milliseconds(since: started)
    let checking = ContinuousClock.now
    let (checks, head) = try await Self.checked(restored.book, progress)
    return BackupProof(
      sequence: head.sequence, restoring: restoring,
      checking: Self.milliseconds(since: checking), checks: checks)
  }

  /// Removes a scratch book. If something of it stays, the log says so, because it is not
  /// encrypted.
  private func clear(_ scratch: ScratchBook) {
    guard !scratch.remove() else { return }
    composition.log.warning(
      "a restored book could not be removed: remove its folder",
      metadata: ["folder": .string(scratch.folder)])
  }

  /// Checks a restored book and closes it.
  private static func checked(
    _ book: Book, _ progress: BackupProgress
  ) async throws -> ([BackupProof.Check], JournalHead) {
    let checks: [BackupProof.Check]
    let head: JournalHead
    do {
      try await progress(BackupStep("checking", done: 0, all: 0))
      checks = try await RestoredBookCheck(book).run()
      head = try await book.store.journal.head()
    } catch {
      // Report what could not be checked, not that the book did not close.
      try? await book.close()
      throw error
    }
    try await book.close()
    return (checks, head)
  }

  /// Closes a restored book that nobody wants to have checked.
  private static func closed(
    _ book: Book
  ) async throws -> ([BackupProof.Check], JournalHead) {
    let head = try await book.store.journal.head()
    try await book.close()
    return ([], head)
  }

  // MARK: Restoring

  /// Restores a backup into a new book, which appears at its path when it is whole: gone back to
  /// the wanted commit, without anybody who was erased since, and checked.
  ///
  /// Throws `cantcreate.file` where something is there already, `conflict.running`, `data.corrupt`
  /// for a damaged backup and for a book that does not hold, `data.bad_value` for a wrong key and
  /// for a commit or a time that is not in it. Then nothing is left.
  package func restore(
    _ wish: RestoreWish, progress: @escaping BackupProgress
  ) async throws -> RestoreReport {
    let target = wish.target
    try RestoredPlace(target).requireFree()
    let lock = try BackupSecrets(safe: files.safeFolder)
      .forOpening(wish.passphraseFile, keyFile: wish.keyFile)
    var restore = BookRestore(
      source: wish.file, lock: lock, composition: composition,
      scratch: ScratchBook(beside: target.path, ending: BookCompanions.restoring))
    restore.point = wish.point
    restore.erasures = wish.erasures
    let scratch = restore.scratch
    try FileAccess.makeFolder(FileAccess.folder(of: target.path))
    let held = try scratch.begin()
    defer { withExtendedLifetime(held) { clear(scratch) } }
    let started = ContinuousClock.now
    let restored = try await restore.run(progress)
    let restoring = Self.milliseconds(since: started)
    let (checks, head) =
      wish.isChecked
      ? try await Self.checked(restored.book, progress) : try await Self.closed(restored.book)
    if let wrong = checks.first(where: { !$0.isOK }) {
      throw OpsError(
        .corrupt, "The restored book is not complete: \(wrong.name): \(wrong.detail)",
        field: "file",
        hint: "use another backup; --no-verify restores the book as it is")
    }
    let moved = try RestoredPlace(target).take(scratch)
    return RestoreReport(
      facts: restored.facts, head: head, erased: restored.erased, checks: checks, moved: moved,
      restoring: restoring)
  }

  // MARK: Reading

  /// Reads a whole backup. Throws as ``BackupScan/run(_:)`` does.
  package func verify(
    _ file: String, passphraseFile: String?, keyFile: String?, progress: @escaping BackupProgress
  ) async throws -> BackupScan.Found {
    let lock = try BackupSecrets(safe: files.safeFolder)
      .forOpening(passphraseFile, keyFile: keyFile)
    return try await BackupScan(file: file, lock: lock).run(progress)
  }

  private var now: Instant { composition.configuration.now ?? SystemClock().now() }

  static func milliseconds(since start: ContinuousClock.Instant) -> Int64 {
    let span = start.duration(to: .now)
    return span.components.seconds * 1000 + span.components.attoseconds / 1_000_000_000_000_000
  }
}
