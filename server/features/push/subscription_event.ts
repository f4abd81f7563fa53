/** What nodes tell each other of subscriptions. */
export interface SubscriptionEvent {
  type: "push-subscribed" | "push-unsubscribed";
  userId: string;
  sessionId: string;
}
