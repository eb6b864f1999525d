import OpsDomain
import OpsIdentityProvider
import OpsKernel
import OpsStorage
import OpsStorageRemote

/// Where a book has what it has apart from its records.
extension Composition {
  /// Opens it. Throws `config.invalid` where the keys of the book are in another place than the
  /// configuration says, or for a key file of another book.
  func apart(
    _ opening: BookOpening, _ random: any RandomSource, _ client: RemoteClient?
  ) async throws -> BookApart {
    if configuration.kind == .postgres, let shared = try await sharedApart(opening, random) {
      return shared
    }
    let vault: any PersonalVault
    switch configuration.kind {
    case .local, .postgres:
      vault = configuration.files.vault(random, isLost: isSafeFolderLost(opening))
    case .mock, .remote, .desk: vault = MemoryVault(random: random)
    }
    return BookApart(
      vault: vault, seal: seal(opening, random), signingKeys: signingKeys, images: images(client))
  }

  /// Whether the book was begun before and its seal folder is not here.
  private func isSafeFolderLost(_ opening: BookOpening) -> Bool {
    opening != .creating && configuration.files.isSafeFolderMissing
  }

  /// What signs the journal of a book whose keys are on this machine.
  private func seal(_ opening: BookOpening, _ random: any RandomSource) -> JournalSeal? {
    switch configuration.kind {
    case .local, .postgres:
      // A new key would begin a second folder beside one that is only missing.
      isSafeFolderLost(opening)
        ? nil : JournalSeal(FileSealKeep(folder: configuration.files.safeFolder), random: random)
    case .mock: JournalSeal(MemorySealKeep(), random: random)
    case .remote, .desk: nil
    }
  }

  /// The keys of the provider of a book that is here.
  private var signingKeys: any SigningKeyStore {
    configuration.identityKind == .local || configuration.identityKind == .postgres
      ? FileSigningKeys(configuration.files.home, book: configuration.files.path)
      : MemorySigningKeys()
  }

  /// Where the images are that records name.
  private func images(_ client: RemoteClient?) -> any ImageVault {
    switch configuration.kind {
    case .local, .postgres: configuration.files.images
    case .mock: MemoryImages()
    case .desk: ServerOnlyFiles()
    case .remote:
      if let client {
        RemoteImageVault(images: RemoteImages(client), files: RemoteFiles(client))
      } else {
        MemoryImages()
      }
    }
  }

  /// The keys among items that several servers share, which are sealed with the key of the book.
  func keys(
    among items: any KeptItems, _ secret: Secret, _ random: any RandomSource
  ) throws -> (vault: any PersonalVault, seal: JournalSeal, signingKeys: any SigningKeyStore) {
    let sealed = try SealedItems(items, key: try BookKey(secret, random: random))
    return (
      ItemVault(sealed, random: random), JournalSeal(ItemSealKeep(sealed), random: random),
      ItemSigningKeys(sealed)
    )
  }
}
