import OpsDomain

extension Product {
  /// The sizes as a list; empty for a product without sizes.
  public var sizeList: [String] {
    sizes.isEmpty ? [] : sizes.split(separator: ",").map(String.init)
  }

  /// The colors as a list; empty for a product without colors.
  public var colorList: [String] { (colors ?? "").split(separator: ",").map(String.init) }

  /// The text that product search reads.
  public static func searchText(sku: String, name: String, barcode: String?) -> String {
    TextFolding.fold([sku, name, barcode ?? ""].joined(separator: " "))
  }

  /// Refuses a quantity with more decimals than the product's unit has, and one that is not above
  /// zero. Throws `data.bad_quantity`.
  public func check(_ quantity: Quantity, field: String = "quantity") throws(OpsError) {
    try quantity.requirePositive(field: field)
    try checkScale(quantity, field: field)
  }

  /// Refuses a quantity with more decimals than the product's unit has.
  public func checkScale(_ quantity: Quantity, field: String = "quantity") throws(OpsError) {
    guard quantity.decimals <= Int(scale) else {
      let allowed =
        scale == 0 ? "write a whole number" : "write at most \(Counted.text(scale, "decimal"))"
      let more =
        "to allow parts of it for good, run "
        + "`opsh product edit \(Excerpt.of(sku)) --scale \(quantity.decimals)`"
      throw OpsError(
        .badQuantity, "\(quantity) has more decimals than \(Excerpt.of(sku)) allows",
        field: field,
        hint: quantity.decimals <= FixedPoint.scale ? "\(allowed); \(more)" : allowed)
    }
  }

  /// Refuses a size that the product does not have, and a missing one where it has sizes. Throws
  /// `data.bad_value`.
  public func check(size: String?) throws(OpsError) -> String {
    let known = sizeList
    if known.isEmpty, size == nil { return "" }
    if let size, known.contains(where: { TextFolding.sameBytes($0, size) }) { return size }
    throw OpsError(
      .badValue,
      known.isEmpty
        ? "\(Excerpt.of(sku)) has no sizes"
        : size == nil
          ? "\(Excerpt.of(sku)) has sizes: the size is missing"
          : "\(Excerpt.of(sku)) has no such size",
      field: "size",
      hint: known.isEmpty ? "leave out --size" : "sizes: " + known.joined(separator: ", "))
  }

  /// A gross weight less the product's tare for each container.
  ///
  /// - Throws: `data.bad_value` for a product without tare and for fewer than one container,
  ///   `data.bad_quantity` when nothing would be left.
  public func net(_ gross: Quantity, containers: Int64) throws(OpsError) -> Quantity {
    guard let tare else {
      throw OpsError(
        .badValue, "\(Excerpt.of(sku)) has no tare", field: "containers",
        hint: "run `opsh product edit \(Excerpt.of(sku)) --tare Q` to set the weight of an empty "
          + "container")
    }
    guard (1...1_000_000).contains(containers) else {
      throw OpsError(.badValue, "The number of containers must be at least 1", field: "containers")
    }
    let (weight, overflow) = tare.rawValue.multipliedReportingOverflow(by: containers)
    guard !overflow, weight < gross.rawValue else {
      throw OpsError(
        .badQuantity, "\(containers) empty containers weigh as much as \(gross)",
        field: "quantity")
    }
    return Quantity(rawValue: gross.rawValue - weight)
  }
}
