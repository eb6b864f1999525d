import OpsDomain

extension ExamplePreparation {
  /// What the examples about schedules, change-overs, crews and moulds need.
  static let ofSchedules: [String: [ExamplePreparation]] = [
    "schedule make": floor, "schedule list": made, "schedule show": made, "schedule adopt": made,
    "schedule check": made, "schedule why": made, "schedule promise": floor,
    "schedule compare": made + [planned], "schedule move": made, "schedule replan": made,
    "schedule whatif": made,
    "changeover set": colors, "changeover fill": colors,
    "materials lots": floor + [rate],
    "changeover remove": [anyChange], "changeover list": [anyChange],
    "crew remove": [setters], "crew list": [setters],
    "mould edit": [mould], "mould list": [mould],
  ]

  private static let floor: [ExamplePreparation] = [
    .init(.administrator, "machine create M1"), .init(.administrator, "machine create M2"),
    .init(.workshopManager, "routing set LAMP-1 --step moulding:10m:1m"),
    .init(.workshopManager, "routing set SHIRT --step moulding:5m:2m"),
    .init(.workshopManager, "production create LAMP-1 100 --due 2027-03-12"),
  ]
  private static let planned = ExamplePreparation(
    .workshopManager, "schedule make --tries 50")
  private static let made = floor + [planned]
  private static let rate = ExamplePreparation(
    .administrator, "setting set workshop.machine_rate 24 --yes")
  private static let colors: [ExamplePreparation] = [
    .init(.workshopManager, "color create White FFF"),
    .init(.workshopManager, "color create Navy \"#1B2A49\""),
  ]
  private static let anyChange = ExamplePreparation(
    .workshopManager, "changeover set any any 20m")
  private static let setters = ExamplePreparation(
    .workshopManager, "crew set setter morning 2")
  private static let mould = ExamplePreparation(.workshopManager, "mould create M-42")
}
