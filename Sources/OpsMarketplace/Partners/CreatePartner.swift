import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `partner.create`.
public struct CreatePartner: OperationInput {
  /// Its name, 3 to 100 characters.
  public var name: Name
  /// `|`: What kind of business it is.
  public var kind: Option<PartnerKind>
  /// `LAT,LON`: Where it is: degrees north and east.
  public var place: Option<String>
  /// `KM`: How far it delivers, 0.1 to 50 km; default the setting `market.radius`.
  public var radius: Quantity?
  /// `M`: Smallest order, before discounts; default 0.
  public var minimum: UnitPrice?
  /// `HOURS`: When it is open, such as `mon-fri 09:00-22:00, sat 18:00-02:00`; default always
  /// closed.
  public var hours: String?
  /// How long it takes until an order is ready; default the setting `market.preparation`.
  public var preparation: TimeSpan?
  /// The user who owns it, for administrators only; default you, or nobody if an administrator
  /// creates it.
  public var owner: NameOf<User>?
  /// What it offers.
  public var about: Note?
  /// `T`: Street and house number.
  public var street: Name?
  /// `T`: City.
  public var city: Name?
  /// `T`: State or region, as in the tax table; its tax rates apply to the partner's goods.
  public var region: Name?
  /// `T`: Postal code.
  public var postalCode: Name?
  /// `ISO`: Two letters of ISO 3166-1, such as LT.
  public var country: String?
  /// `T`: Phone number of 10 to 15 digits.
  public var phone: String?
  /// `T`: E-mail address.
  public var email: String?

  fileprivate var details: PartnerDetails {
    PartnerDetails(
      name: name, kind: kind, place: place, radius: radius, minimum: minimum,
      preparation: preparation, about: Edit(about), street: Edit(street), city: Edit(city),
      region: Edit(region), postalCode: Edit(postalCode), country: Edit(country),
      phone: Edit(phone), email: Edit(email))
  }
}

extension PartnerService {
  static let create = Operation<CreatePartner, PartnerView>(
    "partner.create", area: .marketplace,
    "Creates a partner; an administrator must verify it before people can order.",
    permission: .businessUpdateInfo,
    effect: .write(.final("goods and orders name a partner; `opsh partner suspend` closes it")),
    examples: [
      "partner create \"Green Pharmacy\" --kind pharmacy --place 54.69,25.28 "
        + "--hours \"mon-fri 08:00-20:00, sat 09:00-15:00\"",
      "partner create \"Night Grill\" --kind restaurant --place 54.6871,25.2796 --radius 8 "
        + "--minimum 12 --hours \"daily 18:00-02:00\" --owner pat",
    ])

  /// Adds a pending partner with a location for its goods. Throws `data.duplicate` for a name that
  /// another one has, `data.bad_value` and `data.bad_amount` for what is out of bounds, and what
  /// naming an owner throws: `denied.permission`, `notfound.user`, `rule.violated`.
  public func create(_ input: CreatePartner, _ call: Call) async throws -> Outcome<PartnerView> {
    try await desk.perform(Self.create, input, call) { transaction in
      var problems = Problems()
      let week = try problems.read { try input.hours.map { try OpenWeek(parsing: $0) } } ?? nil
      var draft = try await Self.draft(input, transaction)
      _ = try problems.read {
        try input.details.apply(to: &draft, transaction.context.currency)
      }
      _ = try await problems.ask {
        if let owner = input.owner {
          draft.ownerID = try await PartnerOwner.named(owner, transaction)
        }
        try await PartnerName.requireFree(draft, transaction)
      }
      try problems.check()
      draft.locationID = try await PartnerLocation.create(for: draft.name, transaction).id
      let partner = try await transaction.repository(Partner.self).create(draft)
      if let week { try await PartnerHours(transaction).set(week, of: partner.id) }
      return try await PartnerReader(transaction).view(partner)
    }
  }

  /// A partner with nothing but what the book says of new ones; it has no location yet.
  private static func draft(
    _ input: CreatePartner, _ transaction: Transaction
  ) async throws -> Partner {
    let principal = transaction.principal
    let id = transaction.nextID()
    return Partner(
      id: id, name: input.name, foldedName: TextFolding.fold(input.name), kind: input.kind,
      ownerID: principal.may(.marketAdminister) ? nil : principal.userID, latitude: 0,
      longitude: 0,
      radius: try PartnerDetails.meters(try await Settings.partnerRadius.value(transaction)),
      preparation: try await Settings.partnerPreparation.value(transaction), locationID: id,
      createdAt: transaction.now, createdBy: principal.userID, updatedAt: transaction.now)
  }
}
