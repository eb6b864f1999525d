import OpsDomain

extension ExamplePreparation {
  /// What the examples about bills, routings, production orders and granulation need.
  static let ofProduction: [String: [ExamplePreparation]] = [
    "bom list": billed, "bom show": billed, "bom activate": billed + billed,
    "routing show": routed, "routing clear": routed,
    "production list": ordered, "production show": ordered, "production edit": ordered,
    "production release": ordered, "production complete": ordered + released,
    "production cancel": ordered + released,
    "production reopen": ordered + cancelled,
    "production reverse": ordered + released + made,
    "production rework": ordered + released + made,
    "production cost": billed + ordered + released + made,
    "materials order": billed + waiting,
    "granulation list": granulated, "granulation show": granulated,
  ]

  private static let billed: [ExamplePreparation] = [
    .init(.warehouseKeeper, "stock receive RICE 100 --cost 2"),
    .init(.workshopManager, "bom create LAMP-1 --of RICE=0.25"),
  ]
  private static let waiting: [ExamplePreparation] = [
    .init(.salesperson, "oos create 000001 LAMP-1 100")
  ]
  private static let routed: [ExamplePreparation] = [
    .init(.workshopManager, "routing set LAMP-1 --step INJECTION:10m:30s")
  ]
  private static let ordered: [ExamplePreparation] = [
    .init(.workshopManager, "production create LAMP-1 100 --due 2027-03-12")
  ]
  private static let released: [ExamplePreparation] = [
    .init(.workshopManager, "production release MO-000001")
  ]
  private static let cancelled: [ExamplePreparation] = [
    .init(.workshopManager, "production cancel MO-000001 --reason \"no material\"")
  ]
  private static let made: [ExamplePreparation] = [
    .init(.workshopManager, "production complete MO-000001 20 --scrap 3:flash")
  ]
  private static let granulated: [ExamplePreparation] = [
    .init(.workshopManager, "granulation record RICE 20 --of LAMP-1=2 --temperature 165")
  ]
}
