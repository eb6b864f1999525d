import OpsKernel

extension AreaParts {
  /// The workshop: machines, shifts, production batches, bills of materials, schedules.
  public static let workshop: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.records = [ColorRules.colors]
    parts.services = [ColorService.self]
    return parts
  }()
}
