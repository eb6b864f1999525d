import OpsBackup
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsShell
import OpsStorage
import OpsStorageLocal

/// Backups of the configured book.
extension AppHost {
  func backup(
    _ request: BackupRequest, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    if configuration.kind == .postgres {
      throw OpsError(
        .configuration,
        "\(request.command) is for books in files: only PostgreSQL can copy its databases and logs",
        hint: "use pgBackRest or pg_dump, and keep the key file in another place;"
          + " `opsh store migrate` copies the book to a file")
    }
    guard configuration.kind == .local else {
      throw OpsError(
        .configuration, "\(request.command) needs a book in a file of this machine",
        hint: "run it on the machine that keeps the book")
    }
    switch request {
    case .create(let place, let passphraseFile, let keep):
      return try await createBackup(
        BackupOrder(place, passphraseFile: passphraseFile, keep: keep), progress)
    case .verify(let file, let opening): return try await verifyBackup(file, opening, progress)
    case .files(let folder): return try backups(in: folder)
    case .restore(let wish): return try await restoreBackup(wish, progress)
    case .drill(let file, let passphraseFile):
      return try await drill(file, passphraseFile, progress)
    }
  }

  private var office: LocalBackupOffice {
    LocalBackupOffice(composition, version: ProductVersion.text)
  }

  // MARK: Making

  private func createBackup(
    _ order: BackupOrder, _ progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    let dependencies = try await dependencies()
    let principal = try await principal()
    try await dependencies.desk.admitCopy(
      CopyPage(of: "book", isStart: true, in: "backup.create"), by: principal)
    let meter = BackupMeter(progress)
    let receipt = try await office.make(order) { meter.tell($0) }
    let number = try await dependencies.backups.note(receipt, by: principal.userID)
    if let key = receipt.keyFile {
      progress("only \(key) opens this backup: keep a copy of that file in another place")
    }
    return [
      "number": .text(number), "file": .text(receipt.file),
      "commit": .integer(receipt.sequence), "size": .integer(receipt.size),
      "images": .integer(receipt.images), "milliseconds": .integer(receipt.duration),
      "removed": .list(receipt.removed.map(Document.text)),
      "key_file": receipt.keyFile.map(Document.text) ?? .null,
    ]
  }

  // MARK: Reading

  private func verifyBackup(
    _ file: String, _ opening: BackupOpening, _ progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    let meter = BackupMeter(progress)
    let found = try await office.verify(
      file, passphraseFile: opening.passphraseFile, keyFile: opening.keyFile
    ) { meter.tell($0) }
    let book = BookSnapshot.identity(ofBookAt: configuration.bookPath)
    return [
      "ok": true, "created_at": .text(found.facts.createdAt.description),
      "commit": .integer(found.facts.sequence), "head": .text(HexText.of(found.facts.headHash)),
      "files": .integer(Int64(clamping: found.totals.parts)),
      "bytes": .integer(Int64(clamping: found.totals.bytes)), "size": .integer(found.size),
      "version": .text(found.manifest.version), "images": .integer(found.manifest.images),
      "same_book": .bool(found.facts.book == book),
    ]
  }

  /// Throws `noinput.file` for a folder that is not there: no folder is not a folder without
  /// backups.
  private func backups(in folder: String) throws -> Document {
    guard BackupFolder.isFolder(folder) else {
      throw OpsError(
        .noInput, "There is no folder \(Excerpt.of(folder, maximum: 120))", field: "folder",
        hint: "check the name, and that the disk is connected")
    }
    return .list(
      try BackupFolder(folder).backups.map { file, header -> Document in
        [
          "created_at": .text(header.facts.createdAt.description),
          "commit": .integer(header.facts.sequence),
          "size": .integer(try BackupFile(file).size),
          "lock": .text(header.needsPassphrase ? "passphrase" : "key"), "file": .text(file),
        ]
      })
  }

  // MARK: Restoring

  private func restoreBackup(
    _ request: BackupRestoreRequest, _ progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    guard request.commit == nil || request.moment == nil else {
      throw OpsError(
        .usage, "Give either --to-commit or --to-time", field: "to_time",
        hint: "leave one of them out")
    }
    let target = BookFiles(
      path: FileAccess.absolute(request.target), home: configuration.home,
      sealFolder: configuration.isSealFolderNamed ? configuration.sealFolder : nil)
    var wish = RestoreWish(request.file, to: target)
    wish.passphraseFile = request.opening.passphraseFile
    wish.keyFile = request.opening.keyFile
    wish.point =
      request.commit.map(RestorePoint.commit) ?? request.moment.map(RestorePoint.time) ?? .end
    wish.isChecked = request.isChecked
    let facts = try BackupFile.header(of: request.file).facts
    wish.erasures = try await erasures(since: facts, request, progress)
    let meter = BackupMeter(progress)
    let report = try await office.restore(wish) { meter.tell($0) }
    for folder in report.moved { progress("the earlier content is kept as \(folder)") }
    return [
      "book": .text(target.path), "commit": .integer(report.head.sequence),
      "at": .text((report.head.at ?? .epoch).description),
      "erased": .integer(Int64(report.erased)), "checked": .bool(request.isChecked),
      "milliseconds": .integer(report.restoring),
      "seal_folder": .text(target.safeFolder.path),
    ]
  }

  /// Everybody who is known to be erased since the backup: from the book itself where it is still
  /// there, from its seal folder, from lists beside the backup, and from the list that was given.
  /// If the book is damaged, `progress` is told that only the lists count.
  ///
  /// Throws `usage.arguments` where neither the book nor its list is here and nobody says that none
  /// was erased: then somebody who was promised to be forgotten might be in the new book.
  private func erasures(
    since facts: BackupFacts, _ request: BackupRestoreRequest,
    _ progress: (String) -> Void
  ) async throws -> [ErasureMark] {
    var marks: [ErasureMark] = []
    let file = FileAccess.absolute(request.file)
    for list in BackupFolder(FileAccess.folder(of: file)).lists {
      marks += try ErasureLists.read(list)
    }
    var isKnown = false
    if let given = request.erasures {
      isKnown = true
      if given != "none" { marks += try ErasureLists.read(given) }
    }
    if let kept = try ErasureLists.kept(in: configuration.safeFolder) {
      isKnown = true
      marks += kept
    }
    if BookSnapshot.identity(ofBookAt: configuration.bookPath) == facts.book {
      do {
        marks += try await dependencies().privacy.erasures()
        isKnown = true
      } catch let error as OpsError where error.errorClass != .tempfail {
        // A book that is damaged says nothing: it may be the reason of the restore.
        if isKnown {
          progress("the book cannot be read, so only lists say who was erased: \(error.message)")
        }
      }
    }
    guard isKnown else {
      throw OpsError(
        .usage, "It is not known who was erased after this backup was made", field: "erasures",
        hint: "add --erasures FILE with \(ErasureMark.fileName) of the book's seal folder, or "
          + "--erasures none if nobody was")
    }
    return marks
  }

  // MARK: Proving

  private func drill(
    _ file: String?, _ passphraseFile: String?, _ progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    let dependencies = try await dependencies()
    let principal = try await principal()
    let newest = file == nil ? try await dependencies.backups.newestFile() : nil
    guard let path = file.map(FileAccess.absolute) ?? newest?.file else {
      throw OpsError(
        .notFound, "The book has no backup", field: "file",
        hint: "make one with `opsh backup create FOLDER`")
    }
    let meter = BackupMeter(progress)
    let proof = try await office.prove(
      path, passphraseFile: passphraseFile ?? newest?.passphraseFile
    ) { meter.tell($0) }
    try await dependencies.backups.note(proof, of: path, by: principal.userID)
    let times = [
      ("restore", proof.restoring, "the restore"), ("checks", proof.checking, "the checks"),
    ].map { name, milliseconds, what in
      Self.check(name, true, "\(what) took \(Self.seconds(milliseconds)) s")
    }
    return .list(proof.checks.map { Self.check($0.name, $0.isOK, $0.detail) } + times)
  }

  private static func check(_ name: String, _ isOK: Bool, _ detail: String) -> Document {
    ["check": .text(name), "ok": .bool(isOK), "detail": .text(detail)]
  }

  /// Milliseconds as seconds with one decimal.
  static func seconds(_ milliseconds: Int64) -> String {
    let tenths = (milliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
