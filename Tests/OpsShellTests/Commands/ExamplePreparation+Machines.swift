import OpsDomain

extension ExamplePreparation {
  /// What the examples about machines, colors, maintenance and faults need.
  static let ofMachines: [String: [ExamplePreparation]] = [
    "machine list": machine, "machine show": machine, "machine edit": machine,
    "machine start": machine, "machine stop": machine + running,
    "machine fail": machine, "machine maintain": machine,
    "machine reset": machine + running, "machine enable": machine + [disabled],
    "machine disable": machine,
    "machine delete": [.init(.administrator, "machine create M9")],
    "station list": machine, "station set": machine,
    "gun list": machine, "gun color": machine + navy, "gun clear": machine + navy + filled,
    "color edit": navy, "color list": navy, "color retire": navy,
    "color restore": navy + [.init(.workshopManager, "color retire Navy")],
    "maintenance plan": machine, "maintenance list": machine + planned,
    "maintenance cancel": machine + planned, "maintenance complete": machine,
    "maintenance due": machine + [.init(.workshopManager, "machine edit M1 --maintenance-days 5")],
    "fault report": machine, "fault list": machine + reported, "fault show": machine + reported,
    "fault assign": machine + reported, "fault start": machine + reported,
    "fault resolve": machine + reported + begun,
    "fault close": machine + reported + begun + resolved,
    "fault reopen": machine + reported + begun + resolved,
  ]

  private static let machine: [ExamplePreparation] = [
    .init(.administrator, "machine create M1")
  ]
  private static let running: [ExamplePreparation] = [
    .init(.workshopTechnician, "machine start M1")
  ]
  private static let disabled = ExamplePreparation(.administrator, "machine disable M1")
  private static let navy: [ExamplePreparation] = [
    .init(.workshopManager, "color create Navy \"#1B2A49\"")
  ]
  private static let filled: [ExamplePreparation] = [
    .init(.workshopManager, "gun color M1 A Navy")
  ]
  private static let planned: [ExamplePreparation] = [
    .init(
      .workshopTechnician,
      "maintenance plan M1 --from \"2027-03-08 07:00\" --to \"2027-03-08 12:00\"")
  ]
  private static let reported: [ExamplePreparation] = [
    .init(.granulationTechnician, "fault report M1 --description \"leaks oil\"")
  ]
  private static let begun: [ExamplePreparation] = [
    .init(.workshopTechnician, "fault start FA-000001")
  ]
  private static let resolved: [ExamplePreparation] = [
    .init(.workshopTechnician, "fault resolve FA-000001 --solution \"new seal\"")
  ]
}
