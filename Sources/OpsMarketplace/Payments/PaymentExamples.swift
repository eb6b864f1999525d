/// A message of the sandbox about the first payment of the sample book, signed with the secret of
/// that book's sandbox, for the help and its tests.
enum PaymentExamples {
  static let event =
    "payment event --body '{\"id\":\"evt_1\",\"payment\":\"ORD-000001 PAY-000001\","
    + "\"kind\":\"captured\",\"at\":\"2027-03-01T08:00:00Z\"}' "
    + "--signature t=1803888000,v1=Cal8etSXSSQh_o9NHiu-ZKPUsKP9WC35vGqGFmVXWwU"
}
