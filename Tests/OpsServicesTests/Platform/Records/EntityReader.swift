import OpsDomain

/// Reads a row as the entity of its collection.
struct EntityReader: Sendable {
  let schema: Schema
  let read: @Sendable (Row) throws -> Void

  /// Of every entity there is.
  static let all: [EntityReader] = [
    of(AccessEvent.self),
    of(AccessSession.self),
    of(Category.self),
    of(ClosedPeriod.self),
    of(Consent.self),
    of(CountEntry.self),
    of(CountLine.self),
    of(CountSession.self),
    of(CustomRole.self),
    of(Customer.self),
    of(CustomerFigures.self),
    of(CustomerMark.self),
    of(Delivery.self),
    of(ElevationRequest.self),
    of(ErasureReceipt.self),
    of(GiveBack.self),
    of(GiveBackLine.self),
    of(IdentityAccount.self),
    of(IdentityGrant.self),
    of(IdentityLink.self),
    of(IdentityNotice.self),
    of(Job.self),
    of(JobRun.self),
    of(LedgerHorizon.self),
    of(Location.self),
    of(Lot.self),
    of(Notice.self),
    of(NoticeDelivery.self),
    of(NoticePlan.self),
    of(NoticePreference.self),
    of(NumberSeries.self),
    of(OutOfStockRequest.self),
    of(PackagingRecord.self),
    of(PackagingTeam.self),
    of(PasswordCredential.self),
    of(PermissionGrant.self),
    of(PersonalToken.self),
    of(Product.self),
    of(ProductConversion.self),
    of(ProductFacts.self),
    of(ProductUnit.self),
    of(PromiseChange.self),
    of(RefreshToken.self),
    of(Reservation.self),
    of(RetentionMark.self),
    of(RoleAssignment.self),
    of(SalesEntry.self),
    of(SalesLine.self),
    of(SecondFactor.self),
    of(Setting.self),
    of(SignInFailure.self),
    of(SignInTries.self),
    of(StockDayFigures.self),
    of(StockLevel.self),
    of(StockMovement.self),
    of(StockPolicy.self),
    of(TokenUse.self),
    of(Transfer.self),
    of(TransferLine.self),
    of(User.self),
    of(ValuationCheckpoint.self),
  ]

  private static func of<E: Entity>(_ type: E.Type) -> EntityReader {
    EntityReader(schema: E.schema) { _ = try E($0) }
  }
}
