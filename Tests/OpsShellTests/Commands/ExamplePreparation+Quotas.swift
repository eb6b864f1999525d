import OpsDomain

extension ExamplePreparation {
  /// Of commands for stock that is leased.
  static let ofQuotas: [String: [ExamplePreparation]] = [
    "quota list": leased, "quota show": leased, "quota return": leased,
  ]

  private static let leased: [ExamplePreparation] = [
    .init(.administrator, "quota take LAMP-1 4 --for 8h --desk VAN-1")
  ]
}
