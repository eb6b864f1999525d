import OpsBooks
import OpsDomain
import OpsKernel
import OpsShell
import OpsStorage
import OpsStorageLocal
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
      let (target, closeTarget) = try await target(other, setupTokenFile)
      do {
        results = try await BookCopy.run(
          from: source, to: target, schemas: composition.blueprint.rules.schemas, progress: progress
        )
      } catch {
        // Report why the copy failed, not that its store did not close.
        try? await closeTarget()
        throw error
      }
      try await closeTarget()
    } catch {
      try? await closeSource()
      throw error
    }
    try await closeSource()
    if results.allSatisfy(\.equal) { try await copyImages(to: other, progress) }
    return Self.report(results, progress)
  }

  private static func report(
    _ results: [CopiedCollection], _ progress: (String) -> Void
  ) -> Document {
    let isEqual = results.allSatisfy(\.equal)
    progress(
      isEqual
        ? "the copy equals its source"
        : "the copy differs and will not open: remove it, then copy again while nobody writes")
    return [
      "ok": .bool(isEqual),
      "collections": .list(
        results.map { result in
          [
            "collection": .text(result.collection), "records": .integer(Int64(result.records)),
            "hash": .text(result.hash), "equal": .bool(result.equal),
          ]
        }),
    ]
  }

  /// Images are files beside the book. Those of two books of this machine are copied as well; of a
  /// book at a server it is said where they are.
  private func copyImages(to other: AppConfiguration, _ progress: (String) -> Void) async throws {
    guard configuration.kind != .remote else {
      return progress(
        "images stay at the server: copy the folder BOOK.images that lies beside its book")
    }
    let from = configuration.files.images
    let count =
      try await other.kind != .remote
      ? VaultCopy(from: from, into: other.files.images).run() : Self.count(of: from)
    guard count > 0 else { return }
    let images = Counted.text(count, "image")
    progress(
      other.kind != .remote
        ? "\(images) copied"
        : "\(images) stay here: copy the folder \(configuration.imageFolder) to where the server "
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

  private func target(
    _ other: AppConfiguration, _ setupTokenFile: String?
  ) async throws -> (any BookTarget, Closing) {
    switch other.kind {
    case .desk:
      throw OpsError(
        .configuration, "An offline desk is a copy of what its user may see, and no book",
        field: "to", hint: "name a local store, a database or a server")
    case .mock:
      throw OpsError(
        .configuration, "A book in memory is lost when this process ends", field: "to",
        hint: "name a local store, a database or a server")
    case .local:
      var options = LocalStoreOptions()
      options.vault = other.files.vault(SystemRandom())
      let store = try await LocalStore(
        path: other.bookPath, schemas: composition.blueprint.rules.schemas, options: options)
      return (store, { try await store.close() })
    case .postgres:
      let other = Composition(
        other.book(token: { nil }), blueprint: composition.blueprint, log: composition.log)
      let store = try await other.database(creates: true, SystemRandom())
      return (store, { try await store.close() })
    case .remote:
      guard let setupTokenFile else {
        throw OpsError(
          .usage, "A copy to a server needs the server's setup token", field: "setup_token_file",
          hint: "start it with `opsh serve --listen … --setup-token-file FILE`, and give the file")
      }
      let token = try SetupTokenFile.read(setupTokenFile)
      let client = try client(of: other.serverURL)
      return (RemoteBook(client, setupToken: token), { try await client.close() })
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
