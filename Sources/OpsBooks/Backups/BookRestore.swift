import OpsBackup
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsStorageLocal

/// Makes a book of a backup, in a folder that nobody else sees. When it answers, everybody who was
/// erased since is erased again.
struct BookRestore {
  /// A book that may be looked at.
  struct Restored {
    /// The book, open.
    let book: Book
    let facts: BackupFacts
    /// Persons who were erased again.
    let erased: Int
  }

  let source: String
  let lock: BackupLock
  let composition: Composition
  let scratch: ScratchBook
  /// Up to where it is restored.
  var point = RestorePoint.end
  /// Who was erased from the book, as lists apart from it say.
  var erasures: [ErasureMark] = []

  private var random: any RandomSource { SystemRandom() }

  init(source: String, lock: BackupLock, composition: Composition, scratch: ScratchBook) {
    self.source = source
    self.lock = lock
    self.composition = composition
    self.scratch = scratch
  }

  /// Restores into the scratch folder, which has been begun. Throws what reading the backup and
  /// writing the book throws.
  func run(_ progress: BackupProgress) async throws -> Restored {
    try scratch.files.safeFolder.prepare()
    let facts = try await BackupUnpacking(
      source: source, lock: lock, files: scratch.files, random: random
    ).run(progress)
    // A checkpoint may be of a commit that was made while the backup was written.
    try trimCheckpoints(to: facts.sequence)
    try await upgrade()
    var marks = erasures
    let past = point == .end ? nil : try await goBack(progress)
    marks += past?.marks ?? []
    let book = try await open()
    do {
      if past?.isChanged == true { try await book.dependencies.desk.rebuildDerived() }
      try await progress(BackupStep("erasing", done: 0, all: 0))
      let erased = try await book.dependencies.privacy.repeatErasures(Self.once(marks))
      return Restored(book: book, facts: facts, erased: erased)
    } catch {
      // Report what went wrong, not that the book did not close.
      try? await book.close()
      throw error
    }
  }

  // MARK: The book

  private func open() async throws -> Book { try await inner.open() }

  private var inner: Composition {
    var configuration = BookConfiguration(kind: .local, files: scratch.files)
    configuration.now = composition.configuration.now
    return Composition(
      configuration, blueprint: composition.blueprint, log: composition.log)
  }

  /// Brings the tables of a backup of an older version up to date.
  private func upgrade() async throws {
    let blueprint = composition.blueprint
    let upgrade = try BookUpgrade(
      path: scratch.files.path, schemas: blueprint.rules.schemas, version: "restore",
      formerLists: blueprint.formerLists, options: options)
    try await upgrade.run()
  }

  private var options: LocalStoreOptions {
    var options = LocalStoreOptions()
    options.vault = scratch.files.vault(random)
    return options
  }

  // MARK: Going back

  /// Takes the book back to the wanted commit. Answers who had been erased by the end of the
  /// backup: the receipts of later erasures go with their commits.
  private func goBack(
    _ progress: BackupProgress
  ) async throws -> (marks: [ErasureMark], isChanged: Bool) {
    let book = try await open()
    let marks: [ErasureMark]
    do {
      marks = try await book.dependencies.privacy.erasures()
    } catch {
      try? await book.close()
      throw error
    }
    try await book.close()
    try await progress(BackupStep("going back", done: 0, all: 0))
    let rules = composition.blueprint.rules
    let rewind = BookRewind(
      path: scratch.files.path, schemas: rules.schemas, kept: rules.keptWhenRewound,
      vault: options.vault)
    let sequence: Int64
    switch point {
    case .end: return (marks, false)
    case .commit(let wanted): sequence = wanted
    case .time(let moment): sequence = try rewind.commit(at: moment)
    }
    let clock: any BusinessClock =
      composition.configuration.now.map { ManualClock($0) } ?? SystemClock()
    let head = try rewind.run(
      to: sequence, at: clock.now(), key: OperationKey.make(clock: clock, random: random))
    try trimCheckpoints(to: sequence)
    // At the last commit of the backup there is nothing to take back.
    return (marks, head.sequence != sequence)
  }

  /// Takes the checkpoints of later commits out of the log: the journal does not have them.
  private func trimCheckpoints(to sequence: Int64) throws(OpsError) {
    let folder = scratch.files.safeFolder
    let lines = try FileSealKeep(folder: folder).lines()
    let kept = lines.prefix { line in
      Checkpoint(line: line).map { $0.sequence <= sequence } ?? false
    }
    guard kept.count < lines.count else { return }
    try FileAccess.replace(
      folder.file(FileSealKeep.logFile), with: kept.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  private static func once(_ marks: [ErasureMark]) -> [ErasureMark] {
    var seen: Set<String> = []
    return marks.filter { seen.insert("\($0.collection)/\($0.subject.rawValue)").inserted }
  }
}
