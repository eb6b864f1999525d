import OpsDomain
import OpsKernel
import OpsStorage

#if Postgres
  import OpsStoragePostgres
#endif

/// Keys, checkpoints and files in the database of the book, so that servers keep nothing: see
/// docs/adr/0116.
extension Composition {
  #if Postgres
    /// Opens them; nil for a book whose keys are files.
    ///
    /// Throws `config.invalid` when the configuration names a key file and the book's keys are
    /// files, or the reverse, and for a key file of another book.
    func sharedApart(
      _ opening: BookOpening, _ random: any RandomSource
    ) async throws -> BookApart? {
      let options = try options(random)
      let secret = try configuration.keySecret()
      let state = try await PostgresKept.state(options)
      guard let secret else {
        if state == .isHere { throw Self.needsKeyFile }
        return nil
      }
      if state == .elsewhere { throw Self.keysAreFiles }
      // Nobody has made this book: the store says so, and no table of ours is left behind.
      if state == .noBook, opening != .creating { return nil }
      let kept = try await PostgresKept.open(options)
      do {
        let (vault, seal, signingKeys) = try keys(among: kept, secret, random)
        return BookApart(
          vault: vault, seal: seal, signingKeys: signingKeys,
          images: DatabaseImages(files: KeptFiles(kept)), attempts: DatabaseAttempts(kept),
          close: { kept.close() })
      } catch {
        kept.close()
        throw error
      }
    }

    private static let needsKeyFile = OpsError(
      .configuration, "The keys of this book are in its database, sealed with a key file",
      field: "store.keys_file",
      hint: "give the file with --keys FILE, or name it in store.keys_file")

    private static let keysAreFiles = OpsError(
      .configuration, "The keys of this book are files of its server, and not in its database",
      field: "store.keys_file",
      hint: "leave the key file out, or copy the book with `opsh store migrate` into a new database"
        + " whose configuration names one")
  #else
    func sharedApart(
      _ opening: BookOpening, _ random: any RandomSource
    ) async throws -> BookApart? { nil }
  #endif
}
