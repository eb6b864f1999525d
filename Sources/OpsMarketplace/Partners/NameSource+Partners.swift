import OpsKernel
import OpsStorage

extension NameSource {
  static let partners = NameSource(
    .partner, listedBy: PartnerService.list.descriptor, Partner.Columns.foldedName,
    name: { (partner: Partner) in NameView(partner.name, label: partner.kind.rawValue) })
}

extension NameKind {
  /// Partners, by their name.
  public static let partner = NameKind("partner")
}
