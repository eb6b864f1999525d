import OpsStorage

/// The laws every ``RecordStore`` keeps. Each has caught a real difference between two stores.
///
/// With Swift Testing, give the laws and the factories as arguments:
///
///     @Test(arguments: StoreContract.laws, factories)
///     func storeKeepsLaw(_ law: Law, _ factory: StoreFactory) async throws {
///       try await StoreContract.check(law, on: factory)
///     }
public enum StoreContract {
  /// Every law, in the order in which they are tried.
  public static let laws: [Law] =
    TransactionLaws.all + RunLaws.all + ConcurrencyLaws.all + CancellationLaws.all + OverlayLaws.all
    + OverlayPageLaws.all + PreloadLaws.all + OrderLaws.all + PageLaws.all + TextLaws.all
    + ValueLaws.all
    + KeyLaws.all + KeyMovementLaws.all + ReferenceLaws.all + PredicateLaws.all
    + AggregateLaws.all + JournalLaws.all + CommitTimeLaws.all + HeaderLaws.all + SnapshotLaws.all
    + PlaceLaws.all

  /// Checks one law on a new store of the factory; does nothing when the law does not bind it.
  /// Throws ``LawViolation`` when the store breaks the law.
  public static func check(_ law: Law, on factory: StoreFactory) async throws {
    try await factory.withStore { store in
      guard law.kinds.contains(store.kind) else { return }
      try await law.check(store)
    }
  }
}
