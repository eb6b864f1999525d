import OpsBooks
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsShell
import OpsStorage
import OpsStorageRemote

/// Moving the book to another store.
extension AppHost {
  /// How long one step of a copy may take at a server.
  private static let stepTimeout = TimeSpan(milliseconds: 120_000)

  func migrate(
    to file: String, setupTokenFile: String?, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    let other = try await AppConfiguration.load(file: file, home: configuration.home)
    guard other.kind == other.identityKind, configuration.kind == configuration.identityKind else {
      throw OpsError(
        .configuration, "A book can only be copied as a whole: all its areas must be in one store",
        field: "to",
        hint: "name the same store for both areas in both configurations")
    }
    if other.kind != .remote, setupTokenFile != nil {
      throw OpsError(
        .usage, "Only a copy to a server needs a setup token", field: "setup_token_file")
    }
    let (source, closeSource) = try await source()
    let results: [CopiedCollection]
    do {
      // Asked before the other store is made: what is refused leaves no file behind.
      _ = try await source.head()
      let target = try await target(other, setupTokenFile)
      do {
        results = try await BookCopy.run(
          from: source, to: target.book, schemas: composition.blueprint.rules.schemas,
          progress: progress)
        if results.allSatisfy(\.equal) {
          try await ErasureReceipt.keepList(ofCopy: target.book, in: target.vault)
          try await copyImages(to: target.images, progress)
        }
      } catch {
        // Report why the copy failed, not that its store did not close.
        try? await target.close()
        throw error
      }
      try await target.close()
      if let keys = target.keys, keys.exists { progress("people's keys are in \(keys.path)") }
    } catch {
      try? await closeSource()
      throw error
    }
    try await closeSource()
    return Self.report(results, progress)
  }

  private static func report(
    _ results: [CopiedCollection], _ progress: (String) -> Void
  ) -> Document {
    let isEqual = results.allSatisfy(\.equal)
    progress(Self.sum(of: results))
    progress(
      isEqual
        ? "the copy equals its source"
        : "the copy differs and will not open: remove it, then copy again while nobody writes")
    return [
      "ok": .bool(isEqual),
      "collections": .list(
        results.filter { $0.records > 0 || !$0.equal }.map { result in
          [
            "collection": .text(result.collection), "records": .integer(Int64(result.records)),
            "hash": .text(result.hash), "equal": .bool(result.equal),
          ]
        }),
    ]
  }

  /// What was copied, in one line; the last result is that of the journal.
  private static func sum(of results: [CopiedCollection]) -> String {
    let collections = results.dropLast()
    let filled = collections.filter { $0.records > 0 }.count
    let records = Counted.text(collections.reduce(0) { $0 + $1.records }, "record")
    return "\(records) in \(Counted.text(filled, "collection")) and "
      + "\(Counted.text(results.last?.records ?? 0, "commit")) copied; "
      + "\(Counted.text(collections.count - filled, "collection")) without records"
  }

  /// Images are kept apart from the book. Those of two books that are here are copied as well; of a
  /// book at a server it is said where they are.
  /// - Parameter images: Where those of the copy are; nil for a server.
  private func copyImages(to images: (any ImageVault)?, _ progress: (String) -> Void) async throws {
    guard configuration.kind != .remote else {
      return progress(
        "images stay at the server: copy the folder BOOK.images that lies beside its book")
    }
    let from = try await opened().world.images
    let count =
      if let images {
        try await VaultCopy(from: from, into: images).run()
      } else {
        try await Self.count(of: from)
      }
    guard count > 0 else { return }
    let text = Counted.text(count, "image")
    if images != nil { return progress("\(text) copied") }
    progress(
      configuration.isShared
        ? "\(text) stay in the database: `opsh store migrate` copies them into a book in a file,"
          + " whose folder of images you then copy to the server"
        : "\(text) stay here: copy the folder \(configuration.imageFolder) to where the server "
          + "keeps its book, as BOOK.images")
  }

  private static func count(of vault: any ImageVault) async throws -> Int {
    var count = 0
    var last: ImageDigest?
    while true {
      let page = try await vault.digests(after: last, limit: 200)
      guard !page.isEmpty else { return count }
      count += page.count
      last = page.last
    }
  }

  // MARK: The two books

  private typealias Closing = @Sendable () async throws -> Void

  private func source() async throws -> (any BookSource, Closing) {
    if configuration.kind == .remote {
      let client = try client(of: configuration.serverURL)
      return (RemoteBook(client), { try await client.close() })
    }
    // The book stays open: the code that opened it closes it.
    guard let source = try await opened().store as? any BookSource else {
      throw OpsError(.configuration, "The configured store cannot be copied")
    }
    // Asked for once: finding out anew who is signed in may write to the book that is copied.
    let desk = try await dependencies().desk
    let principal = try await principal()
    let watched = WatchedBook(book: source) { try await desk.admitCopy($0, by: principal) }
    return (watched, {})
  }

  /// What a book is copied into.
  private struct Target {
    let book: any BookTarget
    /// Where the images of the copy are; nil for a server.
    var images: (any ImageVault)?
    /// Keeps people's keys of the copy; nil for a server, which has them itself.
    var vault: (any PersonalVault)?
    /// The folder with people's keys, where they are files of this machine.
    var keys: SafeFolder?
    let close: Closing
  }

  private func target(
    _ other: AppConfiguration, _ setupTokenFile: String?
  ) async throws -> Target {
    switch other.kind {
    case .desk:
      throw OpsError(
        .configuration, "An offline desk is a copy of what its user may see, and no book",
        field: "to", hint: "name a local store, a database or a server")
    case .mock:
      throw OpsError(
        .configuration, "A book in memory is lost when this process ends", field: "to",
        hint: "name a local store, a database or a server")
    case .local, .postgres:
      var made = other.book(token: { nil })
      if other.kind == .local { made.files = other.filesOfCopy }
      let (book, apart) = try await Composition(
        made, blueprint: composition.blueprint, log: composition.log
      ).target()
      let keys = other.isShared ? nil : made.files.safeFolder
      return Target(book: book, images: apart.images, vault: apart.vault, keys: keys) {
        defer { apart.close() }
        try await book.close()
      }
    case .remote:
      guard let setupTokenFile else {
        throw OpsError(
          .usage, "A copy to a server needs the server's setup token", field: "setup_token_file",
          hint: "start it with `opsh serve --listen … --setup-token-file FILE`, and give the file")
      }
      let token = try SetupTokenFile.read(setupTokenFile)
      let client = try client(of: other.serverURL)
      return Target(book: RemoteBook(client, setupToken: token)) { try await client.close() }
    }
  }

  /// A client with this host's token and the patience of a copy.
  private func client(of address: String) throws -> RemoteClient {
    var remote = try RemoteConfiguration(address: address)
    remote.timeout = Self.stepTimeout
    let tokens = tokens
    return RemoteClient(remote, clock: SystemClock(), random: SystemRandom()) {
      try tokens.token()
    }
  }
}
