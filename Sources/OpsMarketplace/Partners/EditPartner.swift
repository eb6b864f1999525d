import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `partner.edit`: what is absent stays as it is.
public struct EditPartner: OperationInput, EditingInput {
  /// The partner.
  public var partner: NameOf<Partner>
  /// New name, 3 to 100 characters; only administrators can change it once the partner is verified.
  public var name: Name?
  /// `|`: What kind of business it is; only administrators can change it once the partner is
  /// verified.
  public var kind: PartnerKind?
  /// `LAT,LON`: Where it is: degrees north and east.
  public var place: String?
  /// `KM`: How far it delivers, 0.1 to 50 km.
  public var radius: Quantity?
  /// `M`: Smallest order, before discounts.
  public var minimum: UnitPrice?
  /// How long it takes until an order is ready.
  public var preparation: TimeSpan?
  /// The user who will own it, for administrators only.
  public var owner: NameOf<User>?
  /// What it offers.
  public var about: Clearable<Note>?
  /// `T`: Street and house number.
  public var street: Clearable<Name>?
  /// `T`: City.
  public var city: Clearable<Name>?
  /// `T`: State or region, as in the tax table; only administrators can change it once the partner
  /// is verified.
  public var region: Clearable<Name>?
  /// `T`: Postal code.
  public var postalCode: Clearable<Name>?
  /// `ISO`: Two letters of ISO 3166-1, such as LT.
  public var country: Clearable<String>?
  /// `T`: Phone number of 10 to 15 digits.
  public var phone: Clearable<String>?
  /// `T`: E-mail address.
  public var email: Clearable<String>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?

  /// Throws `usage.arguments` for a field that is set and cleared at once.
  fileprivate func details() throws -> PartnerDetails {
    let edits = try edits()
    return PartnerDetails(
      name: name, kind: kind, place: place, radius: radius, minimum: minimum,
      preparation: preparation, about: edits.about, street: edits.street, city: edits.city,
      region: edits.region, postalCode: edits.postalCode, country: edits.country,
      phone: edits.phone, email: edits.email)
  }
}

extension PartnerService {
  static let edit = Operation<EditPartner, PartnerView>(
    "partner.edit", area: .marketplace, "Changes a partner; fields you leave out stay the same.",
    permission: .businessUpdateInfo, effect: .write(.reversible),
    examples: [
      "partner edit \"Bella Napoli\" --radius 7.5 --phone \"+370 600 12345\" --preparation 20m",
      "partner edit \"Bella Napoli\" --minimum 15 --clear phone",
    ])

  /// Changes a partner of one's own, as an administrator any. Throws `notfound.any` for one that
  /// the caller does not see, `denied.permission` for somebody else's and for what only
  /// administrators change, `signin.not_fresh` for another owner and for another name, kind or
  /// region of one that was verified, and what `partner.create` throws for the same fields.
  public func edit(_ input: EditPartner, _ call: Call) async throws -> Outcome<PartnerView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let before = try await PartnerAccess.own(input.partner, transaction)
      var partner = before
      try input.details().apply(to: &partner, transaction.context.currency)
      if let owner = input.owner {
        partner.ownerID = try await PartnerOwner.named(owner, transaction)
      }
      guard partner != before else { return try await PartnerReader(transaction).view(before) }
      try await PartnerName.requireFree(partner, transaction)
      partner.updatedAt = transaction.now
      let written = try await transaction.repository(Partner.self).update(partner)
      return try await PartnerReader(transaction).view(written)
    }
  }
}
